import {
  authEvents,
  createQueue,
  createTicket,
  deleteQueue,
  queueSchema,
  showTicket,
  updateTicket,
  userChangeEvents,
} from '@balcao/contracts';
import { startPeer } from '@balcao/log-owner/testing/peer';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { admin, asTicket, attendant, errorOf, masterKey, person, startTicket } from './running-ticket.ts';

const desk = await startTicket();
const catalog = { ...authEvents, ...userChangeEvents };
const auth = await startPeer({ ...desk, masterKey, service: 'auth', catalog });
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
await desk.sql(`insert into rm_users (user_id, name) values (7, 'Ana'), (8, 'Bia')`);
await desk.sql(
  `insert into rm_connections (connection_id, name, type, color, is_default) values (1, 'Loja', null, '#111111', true)`,
);
let lastNumber = 352_000_000_000;

const newTicket = async (): Promise<number> => {
  const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))) });
  return recorded?.ticketId ?? 0;
};
const put = (ticketId: number, body: object) =>
  desk.ask(attendant(7), updateTicket, { params: { ticketId }, body });
const show = async (ticketId: number) =>
  asTicket((await desk.ask(admin(1), showTicket, { params: { ticketId } })).body);
const causes = (ticketId: number) =>
  desk
    .sql(
      `select type, data ->> 'cause' as cause from es_events where stream = $1 order by revision desc limit 1`,
      [`ticket-${ticketId}`],
    )
    .then(([row]) => row);

test('what a deleted user held waits for everybody; what they settled still says who it was', async () => {
  const [held, spied, settled] = [await newTicket(), await newTicket(), await newTicket()];
  for (const ticketId of [held, spied, settled]) await put(ticketId, { status: 'open', userId: 7 });
  await put(spied, { status: 'pending' });
  await put(settled, { status: 'closed' });
  await auth.transaction((tx) =>
    tx.append('user-7', 'any', [{ type: 'UserDeleted', data: { userId: 7 } }], { metadata }),
  );
  await eventually(async () => {
    expect(await show(held)).toMatchObject({ status: 'pending', userId: null });
    expect(await show(spied)).toMatchObject({ status: 'pending', userId: null });
  });
  expect(await show(settled)).toMatchObject({ status: 'closed', user: { id: 7, name: 'Ana' } });
  expect(await causes(held)).toEqual({ type: 'TicketReturned', cause: 'user-deleted' });
  const refused = await desk.ask(attendant(8), updateTicket, {
    params: { ticketId: held },
    body: { status: 'open', userId: 7 },
  });
  expect([refused.status, errorOf(refused.body)]).toEqual([404, 'ERR_NO_USER_FOUND']);
});

test('tickets of a deleted sector lie in none, closed ones too', async () => {
  const fields = { name: 'Vendas', color: '#abcdef', greetingMessage: '', absenceMessage: '' };
  const created = await desk.ask(admin(1), createQueue, {
    body: { ...fields, startWork: '08:00', endWork: '18:00' },
  });
  const { id: queueId } = queueSchema.parse(created.body);
  const [open, closed] = [await newTicket(), await newTicket()];
  for (const ticketId of [open, closed]) await put(ticketId, { queueId });
  await put(closed, { status: 'closed' });
  expect(await show(open)).toMatchObject({ queue: { id: queueId, name: 'Vendas' } });
  await desk.ask(admin(1), deleteQueue, { params: { queueId } });
  await eventually(async () => {
    expect(await show(open)).toMatchObject({ queueId: null, queue: null, status: 'pending' });
    expect(await show(closed)).toMatchObject({ queueId: null, queue: null, status: 'closed' });
  });
  expect(await causes(open)).toEqual({ type: 'TicketTransferred', cause: 'queue-deleted' });
});

test('users bring their sectors and their connection along', async () => {
  const facts = {
    userId: 9,
    name: 'Caio',
    email: 'caio@example.com',
    profile: 'user' as const,
    isTricked: 'enabled' as const,
    startWork: '',
    endWork: '',
    queueIds: [],
    whatsappId: null,
  };
  await desk.sql(`insert into rm_queues values (50, 'Suporte', '#bbbbbb', '', '', '', '', 1, now(), now())`);
  await auth.transaction((tx) =>
    tx.append(
      'user-9',
      'absent',
      [
        { type: 'UserCreated', data: facts },
        { type: 'UserDetailsChanged', data: { ...facts, queueIds: [50], changed: ['queueIds'] } },
      ],
      { metadata },
    ),
  );
  await eventually(async () => {
    const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))), connectionId: 99 });
    const { body } = await desk.ask(attendant(9), createTicket, { body: { contactId: recorded?.contactId } });
    expect(asTicket(body)).toMatchObject({ queueId: 50, userId: 9 });
  });
});
