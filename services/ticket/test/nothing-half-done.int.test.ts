import {
  changeContact,
  createContact,
  createQueue,
  createTag,
  createTicket,
  deleteAllContacts,
  deleteAllTags,
  deleteContact,
  deleteQueue,
  deleteTag,
  deleteTicket,
  type Endpoint,
  listContacts,
  mergeContacts,
  queueSchema,
  setContactTags,
  showContact,
  tagSchema,
  takeContact,
  unmergeContacts,
  updateTicket,
  writeNote,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { admin, person, startTicket } from './running-ticket.ts';

// Each failure that the test causes is logged.
const desk = await startTicket({ logLevel: 'silent' });
const boss = admin(1);
await desk.sql(`insert into rm_users (user_id, name) values (1, 'Boss'), (7, 'Ana')`);
await desk.sql(
  `insert into rm_connections (connection_id, name, type, color, is_default)
   values (1, 'Loja', null, '#111111', true), (2, 'Filial', null, '#222222', false)`,
);
await desk.sql(`
  create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$
`);

/** Makes the last statement of every write fail, so that nothing of the write may remain. */
const whileNothingIsStored = async <T>(act: () => Promise<T>): Promise<T> => {
  await desk.sql('create trigger refuse before update on es_partitions execute function refuse()');
  try {
    return await act();
  } finally {
    await desk.sql('drop trigger refuse on es_partitions');
  }
};

/** Every row of every table but those of the relay, of consumers and of measures, which change by themselves. */
const everything = async (): Promise<Record<string, string>> => {
  const tables = await desk.sql(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name ~ '^(rm|st|es)_' and table_name not in ('es_relay', 'rm_report_measures', 'rm_report_turns') order by 1`,
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const table = String(name);
      const [row] = await desk.sql(
        `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${table} t`,
      );
      return [table, String(row?.['rows'])] as const;
    }),
  );
  return Object.fromEntries(rows);
};

let lastNumber = 352_100_000_000;
const meet = async (connectionId = 1) => {
  const [recorded] = await desk.receive({ contact: person(String((lastNumber += 1))), connectionId });
  return recorded ?? { contactId: 0, ticketId: 0 };
};
const scene = async () => {
  const [one, other] = [await meet(), await meet(2)];
  const color = `#${String(lastNumber).slice(-6)}`;
  const queue = queueSchema.parse(
    (await desk.ask(boss, createQueue, { body: { name: `Setor ${lastNumber}`, color } })).body,
  );
  const tag = tagSchema.parse(
    (await desk.ask(boss, createTag, { body: { name: `Marca ${lastNumber}`, color } })).body,
  );
  await desk.ask(boss, setContactTags, { body: { contactId: other.contactId, tags: [{ id: tag.id }] } });
  await desk.ask(boss, writeNote, { params: { ticketId: one.ticketId }, body: { body: 'Ligar' } });
  await desk.ask(boss, updateTicket, { params: { ticketId: one.ticketId }, body: { queueId: queue.id } });
  return { one, other, queueId: queue.id, tagId: tag.id };
};
type Scene = Awaited<ReturnType<typeof scene>>;
type Call = readonly [Endpoint, (scene: Scene) => object];

const merge: Call = [
  mergeContacts,
  ({ one, other }) => ({ params: { contactId: one.contactId }, body: { contactId: other.contactId } }),
];
const calls: readonly Call[] = [
  merge,
  [deleteContact, ({ one }) => ({ params: { contactId: one.contactId } })],
  [deleteTicket, ({ one }) => ({ params: { ticketId: one.ticketId } })],
  [deleteQueue, ({ queueId }) => ({ params: { queueId } })],
  [deleteTag, ({ tagId }) => ({ params: { tagId } })],
  [deleteAllTags, () => ({})],
  [
    updateTicket,
    ({ one }) => ({ params: { ticketId: one.ticketId }, body: { status: 'open', userId: 7, whatsappId: 2 } }),
  ],
  [updateTicket, ({ one }) => ({ params: { ticketId: one.ticketId }, body: { status: 'closed' } })],
  [createTicket, ({ one }) => ({ body: { contactId: one.contactId, whatsappId: 2 } })],
  [takeContact, () => ({ body: { name: 'Nova', number: String((lastNumber += 1)) } })],
  [
    changeContact,
    ({ one }) => ({
      params: { contactId: one.contactId },
      body: { name: 'Outra', extraInfo: [{ name: 'a', value: 'b' }] },
    }),
  ],
  [setContactTags, ({ one, tagId }) => ({ body: { contactId: one.contactId, tags: [{ id: tagId }] } })],
  [writeNote, ({ one }) => ({ params: { ticketId: one.ticketId }, body: { body: 'Outra' } })],
];

test.each(calls.map((call, index) => [`${call[0].operation} (${String(index)})`, call] as const))(
  'a failed %s changes nothing, and succeeds when it is repeated',
  async (_name, [endpoint, rawOf]) => {
    const raw = rawOf(await scene());
    await settled();
    const before = await everything();
    const refused = await whileNothingIsStored(() => desk.ask(boss, endpoint, raw));
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(await everything()).toEqual(before);
    expect((await desk.ask(boss, endpoint, raw)).status).toBeLessThan(300);
  },
);

test('an unmerge happens completely or not at all', async () => {
  const here = await scene();
  await desk.ask(boss, merge[0], merge[1](here));
  const { body } = await desk.ask(boss, showContact, { params: { contactId: here.one.contactId } });
  const [made] = showContact.response.parse(body).merges ?? [];
  const raw = { params: { contactId: here.one.contactId, mergeId: made?.id } };
  await settled();
  const before = await everything();
  expect((await whileNothingIsStored(() => desk.ask(boss, unmergeContacts, raw))).status).toBe(500);
  expect(await everything()).toEqual(before);
  expect((await desk.ask(boss, unmergeContacts, raw)).status).toBe(200);
});

test('a contact whose number is checked first is not stored in part', async () => {
  await settled();
  const before = await everything();
  const body = { name: 'Nova', number: '5511977770000' };
  const refused = await desk.ask(boss, createContact, { body });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await everything()).toEqual(before);
});

test('a deletion of all contacts continues by itself after a failure, and says so', async () => {
  await scene();
  const begun = await whileNothingIsStored(() => desk.ask(boss, deleteAllContacts));
  expect(begun.status).toBe(200);
  expect(deleteAllContacts.response.parse(begun.body).deletion).toMatchObject({ state: 'running' });
  await eventually(async () => {
    const { body } = await desk.ask(boss, listContacts, { query: {} });
    expect(listContacts.response.parse(body).count).toBe(0);
  });
});

/** Waits until the consumers have applied all earlier events. */
const settled = () =>
  eventually(async () => {
    const left = await desk.sql(
      `select from rm_tickets t where queue_id is not null
       and not exists (select from rm_queues q where q.queue_id = t.queue_id)`,
    );
    expect(left).toEqual([]);
  });
