import { deskTextMark, type NewEvent, type TicketEvents, type TicketPlace } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, test } from 'vitest';
import { metadata, startMessaging } from '../../../test/running-messaging.ts';

const desk = await startMessaging();

const open: TicketPlace = { status: 'open', userId: 7, queueId: null, whatsappId: 1 };
const closed: TicketPlace = { ...open, status: 'closed' };

type Move =
  | NewEvent<TicketEvents['TicketClosed']>
  | NewEvent<TicketEvents['TicketTransferred']>
  | NewEvent<TicketEvents['AutomaticTextDue']>;

beforeAll(async () => {
  await desk.sql(`insert into rm_connections values (1, 'Até logo, {{name}} & cia! {{protocol}}')`);
});

/** One after the other: what was answered to the last of them was answered to those before. */
const partitionKey = 'all tickets';
const append = async (ticketId: number, event: Move | NewEvent<TicketEvents['TicketUndone']>) => {
  await desk.ticket.transaction((tx) =>
    tx.append(`ticket-${ticketId}`, 'any', [event], { metadata, partitionKey }),
  );
  const [row] = await desk.sql(
    'select id from ticket.es_events where stream = $1 order by revision desc limit 1',
    [`ticket-${ticketId}`],
  );
  return String(row?.['id']);
};
const close = (ticketId: number, more: Partial<NewEvent<TicketEvents['TicketClosed']>['data']> = {}) =>
  append(ticketId, {
    type: 'TicketClosed',
    data: { ticketId, contactId: ticketId * 10, from: open, to: closed, ...more },
  });
const transfer = (ticketId: number, greeting: string | undefined) =>
  append(ticketId, {
    type: 'TicketTransferred',
    data: {
      ticketId,
      contactId: ticketId * 10,
      from: open,
      to: { ...open, queueId: 5 },
      ...(greeting === undefined ? {} : { greeting }),
    },
  });
const said = async (ticketId: number) =>
  desk.sql(
    'select body, is_held, user_id from rm_messages where ticket_id = $1 and from_me order by sequence',
    [ticketId],
  );
const heard = (ticketId: number, bodies: readonly unknown[]) =>
  expect
    .poll(async () =>
      (await said(ticketId)).filter((row) => row['is_held'] === false).map(({ body }) => body),
    )
    .toEqual(bodies);

test('a closed ticket is said goodbye to at once, with what is known of it as plain text', async () => {
  const { ticketId } = await desk.openTicket();
  await close(ticketId);
  const rows = await eventually(async () => {
    const found = await said(ticketId);
    expect(found).toHaveLength(1);
    return found;
  });
  const body = String(rows[0]?.['body']);
  expect(body.startsWith(`${deskTextMark}Até logo, Rita & cia! 20`)).toBe(true);
  expect(body.endsWith(`T${ticketId}`)).toBe(true);
  expect(rows[0]).toMatchObject({ is_held: false, user_id: null });
});

test('while a closing can be undone the goodbye waits, and goes with it', async () => {
  const { ticketId } = await desk.openTicket();
  const undoneEventId = await close(ticketId, {
    undoableUntil: new Date(Date.now() + 60_000).toISOString(),
  });
  await expect.poll(() => said(ticketId)).toMatchObject([{ is_held: true }]);
  expect((await desk.list(ticketId)).messages.map(({ body }) => body)).toEqual(['in 0']);
  await append(ticketId, {
    type: 'TicketUndone',
    data: {
      ticketId,
      contactId: ticketId * 10,
      from: closed,
      to: open,
      undoneEventId,
      undoneType: 'TicketClosed',
    },
  });
  await expect.poll(() => said(ticketId)).toEqual([]);
});

test('after that time it is said', async () => {
  const { ticketId } = await desk.openTicket();
  await close(ticketId, { undoableUntil: new Date(Date.now() - 1_500).toISOString() });
  await expect.poll(() => said(ticketId)).toMatchObject([{ is_held: false }]);
});

test('a sector greets whom it is handed, one without words does not', async () => {
  const { ticketId } = await desk.openTicket();
  desk.tickets.change(ticketId, { queue: { id: 5, name: 'Vendas', color: '#fff' } });
  await transfer(ticketId, undefined);
  await transfer(ticketId, 'Bem-vindo, {{queue}}');
  await heard(ticketId, [`${deskTextMark}Bem-vindo, Vendas`]);
});

test('a sector greets a group too', async () => {
  const { ticketId } = await desk.openTicket();
  desk.tickets.change(ticketId, { isGroup: true });
  await transfer(ticketId, 'Bem-vindos');
  await heard(ticketId, [`${deskTextMark}Bem-vindos`]);
});

test('groups are not said goodbye to, and machines say none', async () => {
  const [group, api, person] = [await desk.openTicket(), await desk.openTicket(), await desk.openTicket()];
  desk.tickets.change(group.ticketId, { isGroup: true });
  await close(group.ticketId);
  await close(api.ticketId, { cause: 'api' });
  await close(person.ticketId, { cause: 'auto-close' });
  const limited = [await desk.openTicket(), await desk.openTicket()];
  await close(limited[0]?.ticketId ?? 0, { cause: 'auto-close-waiting' });
  await close(limited[1]?.ticketId ?? 0, { cause: 'auto-close-pending' });
  await eventually(async () => {
    for (const { ticketId } of [person, ...limited]) expect(await said(ticketId)).toHaveLength(1);
  });
  expect(await said(group.ticketId)).toEqual([]);
  expect(await said(api.ticketId)).toEqual([]);
});

test('what the automation decided on is rendered when it is sent, and marked by its rule', async () => {
  const { ticketId } = await desk.openTicket();
  const due = (more: Partial<NewEvent<TicketEvents['AutomaticTextDue']>['data']>): Promise<string> =>
    append(ticketId, {
      type: 'AutomaticTextDue',
      data: {
        ticketId,
        contactId: ticketId * 10,
        connectionId: 1,
        rule: 'menu',
        text: 'Olá, {{name}}',
        ...more,
      },
    });
  await due({});
  await due({ rule: 'opens-at', text: 'Respondemos {{opens_at}}.', opensAt: null });
  await due({ rule: 'absence', text: ' \u2800 ' });
  await due({ rule: 'absence', text: '{{firstName}}' });
  await due({ rule: 'sector-greeting', text: 'Bem-vindo{{ primeiro nome }}!' });
  await close(ticketId);
  await heard(ticketId, [
    `${deskTextMark}Olá, Rita`,
    `${deskTextMark}Respondemos assim que possível.`,
    `${deskTextMark}Bem-vindo!`,
    expect.stringContaining('Até logo'),
  ]);
  const { messages } = await desk.list(ticketId);
  expect(messages.filter(({ fromMe }) => fromMe).map(({ automatic }) => automatic?.rule)).toEqual([
    'menu',
    'opens-at',
    'sector-greeting',
    'farewell',
  ]);
});

test('texts of one moment that say the same are one message, whatever caused them (J10)', async () => {
  const { ticketId } = await desk.openTicket();
  const other = await desk.openTicket();
  desk.tickets.change(ticketId, { queue: { id: 5, name: 'Vendas', color: '#fff' } });
  const due = (id: number, text: string): Promise<string> =>
    append(id, {
      type: 'AutomaticTextDue',
      data: { ticketId: id, contactId: id * 10, connectionId: 1, rule: 'absence', text },
    });
  await transfer(ticketId, 'Aqui é {{queue}}.');
  await heard(ticketId, [`${deskTextMark}Aqui é Vendas.`]);
  await due(ticketId, 'Aqui é Vendas.');
  await transfer(ticketId, 'Aqui é Vendas.');
  await due(other.ticketId, 'Aqui é Vendas.');
  await due(ticketId, 'Até já.');
  const once = [`${deskTextMark}Aqui é Vendas.`];
  await heard(ticketId, [...once, `${deskTextMark}Até já.`]);
  await heard(other.ticketId, once);
});
