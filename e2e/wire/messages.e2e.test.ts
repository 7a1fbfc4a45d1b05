import { eventually } from '@balcao/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aList,
  aMoment,
  anId,
  answers,
  aText,
  type Attendant,
  fieldOf,
  idOf,
  listOf,
  openWireDesk,
  refuses,
  type WireDesk,
} from './existing-client.ts';

let desk: WireDesk;
let ana: Attendant;
let connectionId: number;
let ticketId: unknown;
const number = '5511987654321';
beforeAll(async () => {
  desk = await openWireDesk();
  const queueId = idOf(await desk.admin.post('/queue', { name: 'Sales', color: '#112233' }));
  ana = await desk.attendant('Ana', [queueId]);
  connectionId = await desk.connection('Reception');
  await desk.write(connectionId, number, 'Carla', 'Hello there');
  ticketId = await eventually(async () => {
    const { json } = await desk.admin.get('/tickets?status=pending&showAll=true');
    const [first] = listOf(fieldOf(json, 'tickets'));
    expect(first).toBeDefined();
    return fieldOf(first, 'id');
  });
  await desk.admin.put(pathOf(), { status: 'open', userId: ana.id, queueId });
});

const pathOf = (): string => `/tickets/${String(ticketId)}`;
const talk = (more = ''): string => `/messages/${String(ticketId)}${more}`;
const message = {
  id: aText,
  ack: anId,
  read: expect.any(Boolean) as unknown,
  fromMe: false,
  body: 'Hello there',
  mediaUrl: null,
  mediaType: 'chat',
  isDeleted: false,
  isEdited: false,
  createdAt: aMoment,
  updatedAt: aMoment,
  quotedMsgId: null,
  quotedMsg: null,
  ticketId: anId,
  contactId: anId,
  contact: { id: anId, name: 'Carla' },
  oldMessages: [],
  ticket: { id: anId, status: 'open', userId: anId, queueId: anId, isGroup: false, createdAt: aMoment },
};
const fullTicket = {
  id: anId,
  status: 'open',
  userId: anId,
  queueId: anId,
  isGroup: false,
  unreadMessages: anId,
  lastMessage: aText,
  contact: { name: 'Carla' },
  queue: { name: 'Sales', color: '#112233' },
  whatsapp: { name: 'Reception', color: '#5C59A0', type: null },
  createdAt: aMoment,
  updatedAt: aMoment,
};
/** The body of the existing clients' composer: signed, with all fields of a message. */
const text = (body: string, quotedMsg: unknown = null) => ({
  read: 1,
  fromMe: true,
  mediaUrl: '',
  body: `*Ana:*\n${body}`,
  quotedMsg,
});
const messagesOf = async (): Promise<readonly unknown[]> =>
  listOf(fieldOf((await ana.client.get(talk())).json, 'messages'));
const saying = async (body: string): Promise<unknown> =>
  (await messagesOf()).find((one) => String(fieldOf(one, 'body')).endsWith(body));

/** Section 9 of the existing clients' contract (rules X4, M1, M4, F1 and F4). */
describe('messages', () => {
  it('are pages of twenty, oldest first, and fetching them marks them as read', async () => {
    const { hears, close } = await ana.client.listen(['joinTickets', 'open']);
    for (let n = 0; n < 20; n += 1) await desk.write(connectionId, number, 'Carla', `Line ${String(n)}`);
    await eventually(async () => {
      expect(await desk.admin.get(pathOf())).toEqual(answers(200, { unreadMessages: 20 }));
      // A ticket counts a message a moment before its conversation shows it.
      expect(await desk.admin.get(talk('?markRead=false'))).toEqual(answers(200, { count: 21 }));
    });
    const first = await ana.client.get(talk('?pageNumber=1'));
    expect(first).toEqual(answers(200, { count: 21, hasMore: true, ticket: fullTicket, messages: aList }));
    const bodies = listOf(fieldOf(first.json, 'messages')).map((one) => fieldOf(one, 'body'));
    expect(bodies).toEqual(Array.from({ length: 20 }, (_, n) => `Line ${String(n)}`));
    expect(await ana.client.get(talk('/?pageNumber=2'))).toEqual(
      answers(200, { count: 21, hasMore: false, messages: [message] }),
    );
    await hears('ticket', { action: 'updateUnread', ticketId });
    expect(await desk.admin.get(pathOf())).toEqual(answers(200, { unreadMessages: 0 }));
    close();
  });

  it('are sent as the composer sends them, and come back by the socket only, once', async () => {
    const heard = await ana.client.listen(
      ['joinChatBox', String(ticketId)],
      ['joinTickets', 'open'],
      ['joinNotification'],
    );
    expect((await ana.client.post(talk(), text('Welcome, {{name}}'))).status).toBe(200);
    const ours = { fromMe: true, body: '*Ana:*\nWelcome, Carla', contactId: null, contact: null };
    await heard.hears('appMessage', {
      action: 'create',
      message: { ...message, ...ours },
      ticket: fullTicket,
      contact: { name: 'Carla' },
    });
    await eventually(() => {
      const acks = heard.valuesOf('appMessage').map((one) => Number(fieldOf(fieldOf(one, 'message'), 'ack')));
      expect(acks.some((ack) => ack > 0)).toBe(true);
    });
    // A room that is joined repeats the updates of its last seconds, so messages of the test before may come too.
    const created = heard
      .valuesOf('appMessage')
      .filter(
        (one) => fieldOf(one, 'action') === 'create' && fieldOf(fieldOf(one, 'message'), 'fromMe') === true,
      );
    expect(created).toHaveLength(1);
    heard.close();
  });

  it('that a phone dates before our answer are still the last ones (rules M1 and M12)', async () => {
    const { hears, close } = await ana.client.listen(['joinTickets', 'open']);
    const body = 'My clock is slow';
    const timestamp = Math.floor(Date.now() / 1_000) - 60;
    const path = `/simulator/${String(connectionId)}/messages`;
    expect((await desk.admin.post(path, { from: number, name: 'Carla', body, timestamp })).status).toBe(202);
    const ticket = { id: ticketId, lastMessage: `🢇 ${body}` };
    await hears('appMessage', { action: 'create', message: { body }, ticket });
    await expect.poll(() => desk.admin.get(pathOf())).toEqual(answers(200, ticket));
    close();
  });

  it('quote a whole message, of which the id counts, also an own one', async () => {
    for (const [quoted, body] of [
      ['Line 19', 'To your line'],
      ['Welcome, Carla', 'To my line'],
    ] as const) {
      const whole = await saying(quoted);
      expect((await ana.client.post(talk(), text(body, whole))).status).toBe(200);
      expect(await saying(body)).toMatchObject({
        quotedMsgId: fieldOf(whole, 'id'),
        quotedMsg: { id: fieldOf(whole, 'id'), body: fieldOf(whole, 'body') },
      });
    }
  });

  it('are edited and deleted, with an event to every open conversation', async () => {
    const { hears, close } = await ana.client.listen(['joinChatBox', ticketId]);
    const id = fieldOf(await saying('To your line'), 'id');
    await expect.poll(() => saying('To your line')).toMatchObject({ sendState: 'sent' });
    const edited = await ana.client.post(`/messages/edit/${String(id)}`, text('To this line'));
    expect([edited.status, edited.text]).toEqual([200, '']);
    const old = {
      id: anId,
      body: '*Ana:*\nTo your line',
      createdAt: aMoment,
      updatedAt: aMoment,
      messageId: id,
    };
    await hears('appMessage', {
      action: 'update',
      message: { id, body: '*Ana:*\nTo this line', isEdited: true, oldMessages: [old] },
    });
    const deleted = await ana.client.delete(`/messages/${String(id)}`);
    expect([deleted.status, deleted.text]).toEqual([200, '']);
    await hears('appMessage', {
      action: 'update',
      message: { id, body: '*Ana:*\nTo this line', isDeleted: true, oldMessages: aList },
    });
    const theirs = String(fieldOf(await saying('Line 19'), 'id'));
    expect(await ana.client.delete(`/messages/${theirs}`)).toEqual(refuses(400, 'ERR_DELETE_WAPP_MSG'));
    expect(await ana.client.post(`/messages/edit/${theirs}`, text('Not mine'))).toEqual(
      refuses(400, 'ERR_EDITING_WAPP_MSG'),
    );
    close();
  });

  it('are files, several at once, whose body is their name, at an address that a bearer token opens', async () => {
    const form = new FormData();
    form.append('fromMe', 'true');
    for (const name of ['one.txt', 'two.txt']) {
      form.append('medias', new Blob([`words of ${name}`], { type: 'text/plain' }), name);
      form.append('body', name);
    }
    expect((await ana.client.post(talk(), form)).status).toBe(200);
    for (const name of ['one.txt', 'two.txt']) {
      const sent = await saying(name);
      expect(sent).toMatchObject({
        body: name,
        fromMe: true,
        mediaUrl: expect.stringMatching(/^http/u) as unknown,
      });
      const address = new URL(String(fieldOf(sent, 'mediaUrl')));
      expect([address.origin, address.pathname]).toEqual([desk.url, expect.stringMatching(/^\/public\//u)]);
      const file = await ana.client.get(address.pathname);
      expect([file.status, file.text]).toEqual([200, `words of ${name}`]);
      expect((await desk.stranger.get(address.pathname)).status).toBe(401);
    }
  });

  it('of a missing ticket, or one that the user may not see, are 404', async () => {
    expect(await ana.client.get('/messages/999999')).toEqual(refuses(404, 'ERR_NO_TICKET_FOUND'));
    expect(await ana.client.post('/messages/999999', text('Hello'))).toEqual(
      refuses(404, 'ERR_NO_TICKET_FOUND'),
    );
  });

  it('are sent by scripts with the token of the settings, and with no other token', async () => {
    const settings = listOf((await desk.admin.get('/settings')).json);
    const token = fieldOf(
      settings.find((one) => fieldOf(one, 'key') === 'userApiToken'),
      'value',
    );
    const send = (bearer: string | undefined, more: object = {}) =>
      desk.stranger.call(
        'POST',
        '/api/messages/send',
        { number: '+55 11 98765-0002', body: 'By a script', userId: String(ana.id), queueId: '', ...more },
        bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
      );
    expect(await send(undefined)).toEqual(refuses(401, 'ERR_SESSION_EXPIRED'));
    for (const word of ['enabled', 'disabled', '10']) expect((await send(word)).status).toBe(403);
    expect(await send(String(token))).toEqual(
      answers(200, {
        message: { body: 'By a script', fromMe: true },
        ticket: { status: 'pending', userId: ana.id },
        contact: { name: '5511987650002' },
      }),
    );
    expect((await send(String(token), { userId: '' })).status).toBe(400);
  });
});
