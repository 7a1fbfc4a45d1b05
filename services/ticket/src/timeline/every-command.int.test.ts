import { randomUUID } from 'node:crypto';
import {
  authEvents,
  contactSchema,
  createQueue,
  createTag,
  createTicket,
  deleteNote,
  deleteQueue,
  deleteTag,
  changeNote,
  mergeContacts,
  queueSchema,
  readTicket,
  tagSchema,
  type TimelineEntry,
  timelineTypeSchema,
  undoTicket,
  unmergeContacts,
  userChangeEvents,
} from '@balcao/contracts';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, test } from 'vitest';
import { admin, asTicket, attendant, masterKey, person, startTicket } from '../../test/running-ticket.ts';
import { type Act, createActs, inTurn } from '../../test/ticket-acts.ts';
import { startMessagingPeer } from '../../test/messaging-peer.ts';

const desk = await startTicket({ autoCloseHours: 2 });
const catalog = { ...authEvents, ...userChangeEvents };
await desk.giveWay('auth');
const auth = await startPeer({ ...desk, masterKey, service: 'auth', catalog });
const ana = attendant(7, { name: 'Ana' });
const boss = admin(1);
const messaging = await startMessagingPeer(desk, ana);
let queueId = 0;
let tagId = 0;

type Told = Pick<TimelineEntry, 'type'> & Partial<TimelineEntry>;

beforeAll(async () => {
  await desk.sql(`insert into rm_users (user_id, name) values (1, 'Chefe'), (7, 'Ana'), (8, 'Bia')`);
  await desk.sql(`insert into rm_connections (connection_id, name, type, color, is_default)
    values (1, 'Loja', null, '#111111', true), (2, 'Oficina', null, '#222222', false)`);
  const queue = await desk.ask(boss, createQueue, { body: { name: 'Vendas', color: '#aaaaaa' } });
  queueId = queueSchema.parse(queue.body).id;
  const tag = await desk.ask(boss, createTag, { body: { name: 'VIP', color: '' } });
  tagId = tagSchema.parse(tag.body).id;
});

const { newTicket, put, tag, note, timeline, lastNumber } = createActs(desk, ana);

const hand = { actor: { kind: 'user', id: 7, name: 'Ana' }, cause: 'hand' } as const;
const byContact = { actor: { kind: 'system', id: null, name: 'test' }, cause: 'inbound' } as const;
const accept = put({ status: 'open', userId: 7 });
const close = put({ status: 'closed', userId: 7 });
const writesAgain: Act = () => desk.receive({ contact: person(lastNumber()) });

/** Every command, the steps before it, and the newest entry that it leaves in the timeline. */
const commands: readonly (readonly [string, Act, () => Told])[] = [
  [
    'a message opens a ticket',
    inTurn(),
    () => ({
      ...byContact,
      type: 'created',
      before: null,
      after: { status: 'pending', whatsappId: 1, whatsappName: 'Loja' },
    }),
  ],
  [
    'accept',
    accept,
    () => ({
      ...hand,
      type: 'accepted',
      before: { status: 'pending', userId: null, userName: null },
      after: { status: 'open', userId: 7, userName: 'Ana' },
    }),
  ],
  [
    'return',
    inTurn(accept, put({ status: 'pending', userId: null })),
    () => ({ ...hand, type: 'returned', before: { userName: 'Ana' }, after: { userId: null } }),
  ],
  [
    'spy',
    inTurn(accept, put({ status: 'pending' })),
    () => ({ ...hand, type: 'returned', before: { status: 'open' }, after: { status: 'pending' } }),
  ],
  [
    'transfer to a colleague',
    inTurn(accept, put({ userId: 8 })),
    () => ({ ...hand, type: 'transferred', before: { userId: 7 }, after: { userId: 8, userName: 'Bia' } }),
  ],
  [
    'transfer to a sector',
    async (ticket) => put({ queueId, status: 'pending', userId: null, transf: true })(ticket),
    () => ({
      ...hand,
      type: 'transferred',
      before: { queueId: null, queueName: null },
      after: { queueId, queueName: 'Vendas' },
    }),
  ],
  [
    'transfer to a connection',
    put({ whatsappId: 2 }, boss),
    () => ({
      actor: { kind: 'user', id: 1, name: 'Chefe' },
      cause: 'hand',
      type: 'transferred',
      before: { whatsappId: 1, whatsappName: 'Loja' },
      after: { whatsappId: 2, whatsappName: 'Oficina' },
    }),
  ],
  [
    'close',
    inTurn(accept, close),
    () => ({ ...hand, type: 'closed', before: { status: 'open' }, after: { status: 'closed' } }),
  ],
  [
    'reopen',
    inTurn(accept, close, put({ status: 'open', userId: 7 })),
    () => ({ ...hand, type: 'reopened', before: { status: 'closed' }, after: { status: 'open' } }),
  ],
  [
    'a message reopens it',
    inTurn(accept, close, () => desk.receive({ contact: person(lastNumber()) })),
    () => ({ ...byContact, type: 'reopened', before: { userName: 'Ana' }, after: { userId: null } }),
  ],
  [
    'read',
    inTurn(accept, writesAgain, ({ id: ticketId }) =>
      desk.ask(ana, readTicket, { params: { ticketId }, body: { upTo: 2 } }),
    ),
    () => ({ ...hand, type: 'read', before: null, after: { readUpTo: 2 } }),
  ],
  [
    'an answer reads',
    inTurn(accept, writesAgain, (ticket) => messaging.answer({ ...ticket, lastInbound: 2 }, 'Olá')),
    () => ({ ...hand, type: 'read', after: { readUpTo: 2 } }),
  ],
  [
    'edit',
    (ticket) => messaging.edit({ ticket, messageId: randomUUID() }, 'antes', 'depois'),
    () => ({ ...hand, type: 'edited', before: { body: 'antes' }, after: { body: 'depois' } }),
  ],
  [
    'delete a message',
    (ticket) => messaging.remove({ ticket, messageId: randomUUID() }, 'segredo'),
    () => ({ ...hand, type: 'deleted', before: { body: 'segredo' }, after: null }),
  ],
  [
    'tag',
    async (ticket) => tag(tagId)(ticket),
    () => ({ ...hand, type: 'tagged', before: { tags: [] }, after: { tags: ['VIP'] } }),
  ],
  [
    'untag',
    async (ticket) => inTurn(tag(tagId), tag())(ticket),
    () => ({ ...hand, type: 'tagged', before: { tags: ['VIP'] }, after: { tags: [] } }),
  ],
  [
    'write a note',
    (ticket) => note(ticket, 'Ligar'),
    () => ({ ...hand, type: 'noted', before: null, after: { body: 'Ligar' } }),
  ],
  [
    'change a note',
    async (ticket) => {
      const { id: noteId } = await note(ticket, 'Ligar');
      await desk.ask(ana, changeNote, { params: { ticketId: ticket.id, noteId }, body: { body: 'Hoje' } });
    },
    () => ({ ...hand, type: 'noted', before: { body: 'Ligar' }, after: { body: 'Hoje' } }),
  ],
  [
    'delete a note',
    async (ticket) => {
      const { id: noteId } = await note(ticket, 'Ligar');
      await desk.ask(ana, deleteNote, { params: { ticketId: ticket.id, noteId } });
    },
    () => ({ ...hand, type: 'noted', before: { body: 'Ligar' }, after: null }),
  ],
  [
    'undo',
    async (ticket) => {
      const { revision } = asTicket(await accept(ticket));
      await desk.ask(ana, undoTicket, { params: { ticketId: ticket.id }, body: { revision } });
    },
    () => ({ ...hand, cause: 'undo', type: 'undone', before: { status: 'open' }, after: { userId: null } }),
  ],
  [
    'nobody touched it',
    ({ id }) =>
      desk.sql(`update rm_tickets set updated_at = now() - interval '3 hours' where ticket_id = $1`, [id]),
    () => ({
      actor: { kind: 'system', id: null, name: 'auto-close' },
      cause: 'auto-close',
      type: 'closed',
      after: { status: 'closed' },
    }),
  ],
];

test.each(commands)('%s', async (_name, act, expected) => {
  const ticket = await newTicket();
  await act(ticket);
  const { type, ...more } = expected();
  await eventually(async () => {
    const entry = (await timeline(ticket.id)).find((one) => one.type === type);
    expect(entry).toMatchObject(more);
  });
});

test('there is a command for every type of entry', () => {
  const types = new Set(commands.map(([, , expected]) => expected().type));
  // Automatic entries have tests of their own.
  expect([...types, 'automatic'].toSorted()).toEqual(timelineTypeSchema.options.toSorted());
});

test('the timeline names the user who opened a ticket', async () => {
  const ticket = await newTicket();
  await put({ status: 'closed' })(ticket);
  const opened = asTicket(
    (await desk.ask(ana, createTicket, { body: { contactId: ticket.contactId } })).body,
  );
  expect(await timeline(opened.id)).toMatchObject([
    { ...hand, type: 'created', before: null, after: { status: 'open', userName: 'Ana' } },
  ]);
});

test('tags of a merge name their cause, and changes while the ticket was closed are left out', async () => {
  const [one, other, closed] = [await newTicket(), await newTicket(), await newTicket()];
  await put({ status: 'closed' })(other);
  await put({ status: 'closed' })(closed);
  await tag(tagId)(other);
  await tag(tagId)(closed);
  const merged = await desk.ask(boss, mergeContacts, {
    params: { contactId: one.contactId },
    body: { contactId: other.contactId },
  });
  const mergeId = contactSchema.parse(merged.body).merges?.[0]?.id;
  await desk.ask(boss, unmergeContacts, { params: { contactId: one.contactId, mergeId } });
  expect(await timeline(one.id)).toMatchObject([
    { type: 'tagged', cause: 'contacts-merged', before: { tags: ['VIP'] }, after: { tags: [] } },
    { type: 'tagged', cause: 'contacts-merged', before: { tags: [] }, after: { tags: ['VIP'] } },
    { type: 'created' },
  ]);
  expect((await timeline(closed.id)).map(({ type }) => type)).not.toContain('tagged');
});

test('deleted sectors and tags keep their names in the timeline', async () => {
  const ticket = await newTicket();
  const gone = tagSchema.parse(
    (await desk.ask(boss, createTag, { body: { name: 'Antiga', color: '' } })).body,
  );
  const queue = queueSchema.parse(
    (await desk.ask(boss, createQueue, { body: { name: 'Fechada', color: '#bbbbbb' } })).body,
  );
  await tag(gone.id)(ticket);
  await put({ queueId: queue.id })(ticket);
  await desk.ask(boss, deleteTag, { params: { tagId: gone.id } });
  await desk.ask(boss, deleteQueue, { params: { queueId: queue.id } });
  await expect
    .poll(() => timeline(ticket.id))
    .toMatchObject([
      {
        type: 'transferred',
        cause: 'queue-deleted',
        before: { queueName: 'Fechada' },
        after: { queueId: null },
      },
      { type: 'transferred', cause: 'hand', after: { queueName: 'Fechada' } },
      { type: 'tagged', after: { tags: ['Antiga'] } },
      { type: 'created' },
    ]);
});

test('the timeline says that a ticket is pending because its user was deleted', async () => {
  const ticket = await newTicket();
  await put({ status: 'open', userId: 8 })(ticket);
  await auth.transaction((tx) =>
    tx.append('user-8', 'any', [{ type: 'UserDeleted', data: { userId: 8 } }], {
      metadata: { actor: boss, correlationId: 'test' },
    }),
  );
  await expect
    .poll(async () => (await timeline(ticket.id))[0])
    .toMatchObject({
      type: 'returned',
      cause: 'user-deleted',
      actor: { kind: 'user', id: 1 },
      before: { userId: 8, userName: 'Bia' },
      after: { userId: null },
    });
});
