import {
  createQueue,
  createQuickAnswer,
  createTag,
  createTicket,
  deleteNote,
  type Endpoint,
  noteSchema,
  takeContact,
  writeNote,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { beforeAll, expect, test } from 'vitest';
import { admin, asTicket, errorOf, person, startTicket } from './running-ticket.ts';

const desk = await startTicket();
const boss = admin(1);
let contactId = 0;
let ticketId = 0;

beforeAll(async () => {
  await desk.sql(`insert into rm_users (user_id, name) values (1, 'Chefe')`);
  await desk.sql(`insert into rm_connections (connection_id, name, type, color, is_default) values
    (1, 'Loja', null, '#111111', true)`);
  const [recorded] = await desk.receive({ contact: person('351970000001'), connectionId: 9 });
  ({ contactId, ticketId } = { contactId: 0, ticketId: 0, ...recorded });
});

/** A call with a key, as the gateway makes it. */
const askUnder = async (key: string, endpoint: Endpoint, body: object) => {
  const context = systemContext('test', { commandId: key, deadlineMs: 60_000 });
  const reply = await desk.bus.request(
    endpoint,
    { params: { ticketId }, query: {}, body },
    { ...context, actor: boss, commandDigest: JSON.stringify(body) },
  );
  const answered: unknown = JSON.parse(Buffer.from(reply.body).toString());
  return { status: reply.status, body: answered };
};
const countEvents = async (type: string): Promise<unknown> =>
  (await desk.sql('select count(*)::int as count from es_events where type = $1', [type]))[0]?.['count'];

/** A call that creates something, and another body for the same key. */
const making: readonly (readonly [Endpoint, string, () => object, () => object])[] = [
  [createTicket, 'TicketOpened', () => ({ contactId }), () => ({ contactId, status: 'pending' })],
  [createQueue, 'QueueCreated', () => ({ name: 'Vendas', color: '#123456' }), () => ({ name: 'Outro' })],
  [createTag, 'TagCreated', () => ({ name: 'VIP' }), () => ({ name: 'Outra' })],
  [
    createQuickAnswer,
    'QuickAnswerCreated',
    () => ({ shortcut: 'oi', message: 'Bom dia a todos' }),
    () => ({ shortcut: 'ola', message: 'Bom dia a todos' }),
  ],
  [takeContact, 'ContactCreated', () => ({ number: '351970000002' }), () => ({ number: '351970000003' })],
  [writeNote, 'NoteWritten', () => ({ body: 'Ligar' }), () => ({ body: 'Escrever' })],
];

test.each(making.map(([endpoint, ...more]) => [endpoint.operation, endpoint, ...more] as const))(
  '%s with one key creates one thing, however often it is repeated',
  async (operation, endpoint, type, body, other) => {
    const before = Number(await countEvents(type));
    const both = await Promise.all([1, 2].map(() => askUnder(operation, endpoint, body())));
    const again = await askUnder(operation, endpoint, body());
    expect(again.status).toBe(200);
    expect(both).toEqual([again, again]);
    const { status, body: refusal } = await askUnder(operation, endpoint, other());
    expect([status, errorOf(refusal)]).toEqual([422, 'ERR_IDEMPOTENCY_KEY_REUSED']);
    expect(await countEvents(type)).toBe(before + 1);
  },
);

test('two requests for a ticket with different keys give one ticket', async () => {
  const answers = [
    await askUnder('third', createTicket, { contactId }),
    await askUnder('createTicket', createTicket, { contactId }),
  ];
  expect([answers[0]?.status, errorOf(answers[0]?.body)]).toEqual([400, 'ERR_OPEN_USER_TICKET']);
  expect(asTicket(answers[1]?.body)).toMatchObject({ contactId, status: 'open' });
});

test('a deleted note is not written again under its key', async () => {
  const note = noteSchema.parse((await askUnder('gone', writeNote, { body: 'Apagar' })).body);
  await desk.ask(boss, deleteNote, { params: { ticketId, noteId: note.id } });
  const { status, body } = await askUnder('gone', writeNote, { body: 'Apagar' });
  expect([status, errorOf(body)]).toEqual([404, 'ERR_NO_NOTE_FOUND']);
});

test('a note that is sent many times at once with one client id is stored once', async () => {
  const clientId = '0199a1b2-0000-7000-8000-00000000beef';
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      askUnder(`sent ${String(index)}`, writeNote, { body: 'Uma vez', clientId }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => noteSchema.parse(body).id)).size).toBe(1);
});
