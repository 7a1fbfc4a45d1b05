import {
  changeConnection,
  countNotifications,
  deleteUser,
  type Endpoint,
  endpoints,
  listMessages,
  replaceSession,
  revokeAsContact,
  saveDraft,
  sendMessage,
  signOut,
  startSession,
  writeNote,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { io } from 'socket.io-client';
import { afterAll, describe, expect, it } from 'vitest';
import { itServesOperators } from '../operations/operators.ts';
import { startTraceReceiver } from '../operations/trace-receiver.ts';
import { callEach } from '../src/hostile/call-each.ts';
import { foreignIdAttempts, idsOfBodies } from '../src/hostile/foreign-ids.ts';
import { itHidesFromScripts } from '../src/hostile/script-of-another-sector.ts';
import { readAsMaskedUser } from '../src/hostile/read-as-masked-user.ts';
import { openSecretDesk, patience, secret } from '../src/hostile/secret-desk.ts';

const receiver = await startTraceReceiver();

const desk = await openSecretDesk(receiver.env);
const { stack, admin, ana } = desk;
afterAll(() => stack.stop());

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

describe('the signals for operators', () => itServesOperators(() => desk, receiver));

describe('data of others', () => {
  it('is not found by any call, nor by asking for more', async () => {
    await desk.write(secret.name, secret.number, secret.said);
    const ticket = await desk.ticketOf(secret.name);
    await desk.move(ticket.id, { queueId: desk.supportId });
    const note = await admin.call(writeNote, {
      params: { ticketId: ticket.id },
      body: { body: secret.note },
    });
    await admin.call(saveDraft, { params: { ticketId: ticket.id }, body: { body: secret.draft } });
    const messageId = await desk.firstMessageOf(ticket.id);
    const ids = { ticketId: ticket.id, messageId, noteId: note.id };
    const isOf = ({ path }: Endpoint): boolean => /:(?:ticketId|messageId)/u.test(path);
    const answers = await callEach(stack.url, bearer(desk.anaToken), endpoints.filter(isOf), ids);
    for (const { endpoint, status, text } of answers) {
      // A call that attendants may not make is refused before.
      const refusal = endpoint.access === 'signed-in' ? /"ERR_NO_\w+_FOUND"/u : /"ERR_NO_PERMISSION"/u;
      expect([endpoint.operation, status >= 400, text]).toEqual([
        endpoint.operation,
        true,
        expect.stringMatching(refusal),
      ]);
      expect(text).not.toMatch(/quagga/iu);
    }
    for (const query of [
      { showAll: 'true' },
      { queueIds: `[${String(desk.supportId)}]`, showAll: 'true' },
      { date: new Intl.DateTimeFormat('sv-SE').format(new Date()) },
      { searchParam: 'quagga' },
      { searchParam: secret.number.slice(-6) },
      { withUnreadMessages: 'true' },
      { status: 'open', showAll: 'true', queueIds: `[${String(desk.supportId)},${String(desk.salesId)}]` },
    ])
      expect([query, (await ana.tickets(query)).count]).toEqual([query, 0]);
  });

  itHidesFromScripts(() => desk);

  it('is refused in every body too: each id is checked, not only the one in the path', async () => {
    await desk.write('Olga', '5511900003333', 'Hello');
    const own = await desk.ticketOf('Olga');
    await desk.moveHeard(own.id, { status: 'open', userId: desk.anaId, queueId: desk.salesId });
    const foreign = await desk.ticketOf(secret.name);
    const foreignMessageId = await desk.firstMessageOf(foreign.id);
    const { count } = await admin.call(countNotifications);
    const otherConnection = await admin.addSimulatedConnection('Not for Ana');
    expect(Object.keys(foreignIdAttempts).toSorted()).toEqual(idsOfBodies().toSorted());
    for (const [name, { attempt, expected }] of Object.entries(foreignIdAttempts)) {
      const { text } = await attempt({
        url: stack.url,
        token: desk.anaToken,
        ownUserId: desk.anaId,
        ownTicketId: own.id,
        ownContactId: own.contactId,
        foreignTicketId: foreign.id,
        foreignMessageId,
        foreignQueueId: desk.supportId,
        foreignConnectionId: otherConnection.id,
      });
      expect([name, text]).toEqual([name, expect.stringMatching(expected)]);
      expect(text).not.toMatch(/quagga said/iu);
    }
    expect(await admin.call(countNotifications)).toEqual({ count });
    expect(await admin.ticket(own.id)).toMatchObject({ userId: desk.anaId, queueId: desk.salesId });
  });

  it('goes silent when the ticket is taken away', async () => {
    const ticket = await desk.ticketOf(secret.name);
    await desk.move(ticket.id, { queueId: desk.salesId });
    const socket = io(stack.url, {
      transports: ['websocket'],
      auth: { token: desk.anaToken },
      forceNew: true,
    });
    const heard: string[] = [];
    socket.onAny((event: string, ...values: unknown[]) => heard.push(`${event} ${JSON.stringify(values)}`));
    try {
      await eventually(() => {
        expect(socket.connected).toBe(true);
      }, patience);
      for (const [event, ...values] of [
        ['joinNotification'],
        ['joinTickets', 'pending'],
        ['joinTickets', 'open'],
        ['joinChatBox', ticket.id],
      ] as const)
        expect(await socket.timeout(20_000).emitWithAck(event, ...values)).toEqual({ ok: true });
      await desk.write(secret.name, secret.number, 'quagga heard');
      await eventually(() => {
        expect(heard.join('\n')).toContain('quagga heard');
      }, patience);

      await desk.move(ticket.id, { queueId: desk.supportId });
      await eventually(() => {
        expect(heard.some((word) => word.startsWith('ticket ') && word.includes('"delete"'))).toBe(true);
      }, patience);
      await eventually(async () => {
        expect(await socket.timeout(20_000).emitWithAck('joinChatBox', ticket.id)).toEqual({
          error: 'ERR_NO_TICKET_FOUND',
        });
      }, patience);
      heard.length = 0;
      await desk.write(secret.name, secret.number, 'quagga unheard');
      // A later update of her own ticket arrives, so an earlier one would have arrived too.
      await desk.write('Nora', secret.other, 'Hello');
      await desk.move((await desk.ticketOf('Nora')).id, { queueId: desk.salesId });
      await eventually(() => {
        expect(heard.join('\n')).toContain('Nora');
      }, patience);
      expect(heard.join('\n')).not.toMatch(/quagga unheard|Quagga Souza/u);
    } finally {
      socket.close();
    }
  });

  it('shows no phone number to a user from whom numbers are hidden', async () => {
    const told = await readAsMaskedUser(desk);
    // The numbers appear, but masked. Reading messages removed one of them from the notifications.
    for (const [number, ...shown] of [
      [secret.number, 'listTickets', 'showTicket', 'listMessages', 'listContacts', 'showContact'],
      [secret.nameless, 'listTickets', 'listContacts', 'listNotifications'],
    ] as const) {
      expect(told(number.slice(2))).toEqual([]);
      expect(told(number.slice(0, -4))).toEqual(expect.arrayContaining([...shown]));
    }
  });

  it('contains no session id and no password', async () => {
    for (const path of ['/users', `/users/${String(desk.anaId)}`]) {
      const text = await (await fetch(`${stack.url}${path}`, { headers: bearer(desk.adminToken) })).text();
      expect(text).not.toMatch(/tokenVersion|password|hash/iu);
    }
  });
});

describe('decisions of the desk', () => {
  it('refuse an unknown status and a taken address', async () => {
    const ticket = await desk.ticketOf(secret.name);
    const ask = (path: string, body: object) =>
      fetch(`${stack.url}${path}`, {
        method: 'PUT',
        headers: { ...bearer(desk.adminToken), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await ask(`/tickets/${String(ticket.id)}`, { status: 'banana' })).status).toBe(400);
    expect((await ask('/settings/allTicket', { value: 'banana' })).status).toBe(400);
    const twin = await ask(`/users/${String(desk.anaId)}`, { email: secret.adminMail });
    expect([twin.status, await twin.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'ERR_USER_EMAIL_ALREADY_EXISTS' }),
    ]);
  });

  it('keep the sectors of a connection through a new code, and its messages after a restart', async () => {
    const other = await admin.connectSimulatedPhone('Second');
    await admin.call(changeConnection, { params: { whatsappId: other }, body: { queueIds: [desk.salesId] } });
    await admin.call(startSession, { params: { whatsappId: other } });
    await eventually(async () => {
      expect((await admin.connection(other)).status).toBe('CONNECTED');
    }, patience);
    await admin.write(other, { from: '5511900001111', name: 'Restarted', body: 'Still there?' });
    await desk.ticketOf('Restarted');
    await admin.call(replaceSession, { params: { whatsappId: other } });
    await eventually(async () => {
      const { status, qrcode, queues } = await admin.connection(other);
      expect([status, qrcode !== '', queues.map(({ name }) => name)]).toEqual(['qrcode', true, ['Sales']]);
      desk.tokens.push(qrcode);
    }, patience);
    await admin.scan(other);
    await admin.write(other, { from: '5511900002222', name: 'Scanned anew', body: 'And now?' });
    await desk.ticketOf('Scanned anew');
  });

  it('quote an own message, and delete the message that was meant', async () => {
    const ticket = await desk.ticketOf(secret.name);
    await desk.move(ticket.id, { status: 'open', userId: desk.anaId, queueId: desk.salesId });
    const first = await ana.send(ticket.id, secret.said);
    await ana.call(sendMessage, {
      params: { ticketId: ticket.id },
      body: { body: 'quagga quoted', quotedMsg: { id: first.id } },
    });
    await eventually(async () => {
      expect((await ana.conversation(ticket.id)).at(-1)?.quotedMsg?.id).toBe(first.id);
    }, patience);
    const [one] = [
      await desk.write(secret.name, secret.number, 'ok'),
      await desk.write(secret.name, secret.number, 'ok'),
    ];
    await eventually(async () => {
      const same = (await ana.conversation(ticket.id)).filter(({ body }) => body === 'ok');
      expect(same).toHaveLength(2);
    }, patience);
    await admin.call(revokeAsContact, { params: { whatsappId: desk.connectionId }, body: { id: one.id } });
    await eventually(async () => {
      const same = (await ana.conversation(ticket.id)).filter(({ body }) => body === 'ok');
      expect(same.map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
    }, patience);
  });

  it('greet after a transfer with the name as written, and keep the greeting in the conversation', async () => {
    const ticket = await desk.ticketOf(secret.name);
    await desk.move(ticket.id, { status: 'pending', userId: null, queueId: desk.salesId, transf: true });
    const greeting = `quagga greets ${secret.name} & waits`;
    await eventually(async () => {
      const bodies = (await admin.conversation(ticket.id)).map(({ body }) => body);
      expect(bodies.some((body) => body.includes(greeting))).toBe(true);
    }, patience);
  });

  it('keep the tickets of a user who leaves, for the others', async () => {
    const ticket = await desk.ticketOf(secret.name);
    await desk.move(ticket.id, { status: 'open', userId: desk.anaId });
    await admin.call(deleteUser, { params: { userId: desk.anaId } });
    await eventually(async () => {
      const { status, userId } = await admin.ticket(ticket.id);
      expect([status, userId]).toEqual(['pending', null]);
    }, patience);
    expect((await admin.conversation(ticket.id)).length).toBeGreaterThan(3);
    // The gateway learns it from an event.
    await eventually(() =>
      expect(ana.call(listMessages, { params: { ticketId: ticket.id } })).rejects.toMatchObject({
        status: 403,
        code: 'ERR_INVALID_TOKEN',
      }),
    );
  });
});

describe('private data', () => {
  it('is at no public address', async () => {
    for (const path of ['/metrics', '/varz', '/jsz', '/admin/queues', '/.env', '/debug'])
      expect([path, (await fetch(`${stack.url}${path}`)).status]).toEqual([path, 404]);
  });

  it('appears in no log, whatever was called, also when stores are down', async () => {
    const guess = { email: secret.mail, password: secret.wrong };
    for (const body of [JSON.stringify(guess), `{"email":"${secret.mail}","password":${secret.wrong}`, '"x'])
      await fetch(`${stack.url}/auth/login?token=${desk.adminToken}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'jrt=quagga-cookie; media=quagga-media' },
        body,
      });
    await fetch(`${stack.url}/tickets?searchParam=quagga&token=${desk.adminToken}`, {
      headers: bearer('quagga.a.b'),
    });
    await fetch(`${stack.url}/socket.io/?EIO=4&transport=polling&token=${desk.adminToken}`);
    await desk.write(secret.name, secret.number, 'quagga without redis');
    await fetch(`${stack.url}/contacts?searchParam=${secret.number}`, { headers: bearer(desk.adminToken) });
    await stack.stores.redis.restart();
    await expect.poll(async () => (await fetch(`${stack.url}/readyz`)).status).toBe(200);
    await admin.call(signOut);

    expect(desk.leakingLines()).toEqual([]);
  });
});
