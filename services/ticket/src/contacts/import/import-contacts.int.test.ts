import {
  type ContactImport,
  contactImportSchema,
  importContacts,
  listContacts,
  listPhoneContacts,
  showContactImport,
  showLatestContactImport,
  tellUser,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { admin, attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const boss = admin(1);

/** A phone on connection 1 whose address book is read in chunks. */
const book = Array.from({ length: 450 }, (_, index) => ({
  identities: [{ kind: 'phone' as const, value: String(351_910_000_000 + index) }],
  name: index % 10 === 0 ? '' : `Pessoa ${index}`,
}));
let failures = 0;
const gate = { wait: Promise.resolve() };
const holder = desk.bus.serveHolder(1, [
  serveOperation(listPhoneContacts, async ({ after, limit }) => {
    if (after !== null) await gate.wait;
    if (after !== null && failures > 0) {
      failures -= 1;
      throw new Error('the page is gone');
    }
    const from = Number(after ?? 0);
    const contacts = book.slice(from, from + limit);
    return { total: book.length, contacts, next: from + limit < book.length ? String(from + limit) : null };
  }),
]);
disposeAtEnd(() => holder.stop());

const told: ContactImport[] = [];
const notification = desk.bus.serve('notification', {
  operations: [
    serveOperation(tellUser, ({ userId, told: news }) => {
      if (userId === 1 && news.event === 'importMoved') told.push(news.import);
      return Promise.resolve({});
    }),
  ],
});
disposeAtEnd(() => notification.stop());

const begin = () => desk.ask(boss, importContacts);
const importOf = (body: unknown): ContactImport => importContacts.response.parse(body).import;
const show = async (importId: string): Promise<ContactImport> =>
  contactImportSchema.parse((await desk.ask(boss, showContactImport, { params: { importId } })).body);
const useConnection = (connectionId: number) =>
  desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default)
     values ($1, 'Vendas', null, '#112233', true)`,
    [connectionId],
  );

const latest = async (userId: number): Promise<ContactImport | null> =>
  showLatestContactImport.response.parse((await desk.ask(admin(userId), showLatestContactImport)).body)
    .import;

test('an import is refused without a connection, without a session, and to attendants', async () => {
  expect(errorOf((await begin()).body)).toBe('ERR_NO_DEF_WAPP_FOUND');
  await useConnection(2);
  expect(errorOf((await begin()).body)).toBe('ERR_WAPP_NOT_INITIALIZED');
  await desk.sql('delete from rm_connections');
  await useConnection(1);
  expect(errorOf((await desk.ask(attendant(7), importContacts)).body)).toBe('ERR_NO_PERMISSION');
  const params = { importId: '01999999-9999-7999-8999-999999999999' };
  expect(errorOf((await desk.ask(boss, showContactImport, { params })).body)).toBe('ERR_NO_IMPORT_FOUND');
});

test('everybody in the phone becomes a contact once, despite failures, and the importer sees the progress', async () => {
  await desk.receive({ contact: person('351910000007', 'Conhecida') });
  failures = 2;
  const open = Promise.withResolvers<undefined>();
  gate.wait = open.promise.then(() => undefined);
  const started = importOf((await begin()).body);
  expect(started).toMatchObject({ state: 'waiting', total: 450, connectionId: 1 });
  const again = await begin();
  expect([again.status, errorOf(again.body)]).toEqual([409, 'ERR_IMPORT_RUNNING']);
  open.resolve(undefined);
  await eventually(async () => {
    expect(await show(started.id)).toMatchObject({ state: 'done', seen: 450, created: 449, skipped: 1 });
  });
  const { body } = await desk.ask(boss, listContacts);
  expect(listContacts.response.parse(body).count).toBe(450);
  const named = await desk.ask(boss, listContacts, { query: { searchParam: '351910000000' } });
  expect(listContacts.response.parse(named.body).contacts).toMatchObject([{ name: '351910000000' }]);
  // The origin keeps other screens from getting an update for each contact (rule C7).
  const { length: imported } = await desk.sql(
    `select 1 from es_events where type = 'ContactCreated' and data ->> 'origin' = 'import'`,
  );
  expect(imported).toBe(449);
  await eventually(() => {
    expect(told.at(-1)).toMatchObject({ id: started.id, state: 'done', created: 449 });
  });
  expect(await latest(1)).toMatchObject({ id: started.id, state: 'done' });
  const second = importOf((await begin()).body);
  expect(await latest(1)).toMatchObject({ id: second.id });
  // Other users do not see this import.
  expect(await latest(2)).toBeNull();
  await eventually(async () => {
    expect(await show(second.id)).toMatchObject({ state: 'done', created: 0, skipped: 450 });
  });
});

test('an import that always fails ends with its reason, and another may begin', async () => {
  failures = 1_000;
  const started = importOf((await begin()).body);
  await eventually(async () => {
    expect(await show(started.id)).toMatchObject({ state: 'failed', problem: 'ERR_INTERNAL' });
  });
  failures = 0;
  expect((await begin()).status).toBe(200);
});

test('a user who returns finds an ended import for a day, and a running one always', async () => {
  await eventually(async () => {
    expect(await latest(1)).toMatchObject({ state: 'done' });
  });
  desk.clock.time = new Date(Date.now() + 25 * 3_600_000);
  try {
    expect(await latest(1)).toBeNull();
    await desk.sql(
      'update st_contact_imports set ended_at = null where started_at = (select max(started_at) from st_contact_imports)',
    );
    expect(await latest(1)).not.toBeNull();
  } finally {
    desk.clock.time = null;
  }
});

test("of two connections, the importer's own one is used", async () => {
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default)
     values (5, 'Oficina', null, '#223344', false)`,
  );
  await desk.sql(`insert into rm_users (user_id, name, connection_id) values (31, 'Rui', 5)`);
  const asked: number[] = [];
  const other = desk.bus.serveHolder(5, [
    serveOperation(listPhoneContacts, ({ limit }) => {
      asked.push(limit);
      return Promise.resolve({ total: 0, contacts: [], next: null });
    }),
  ]);
  disposeAtEnd(() => other.stop());
  const answer = await desk.ask(admin(31), importContacts);
  expect(importOf(answer.body)).toMatchObject({ connectionId: 5, total: 0 });
  expect(asked[0]).toBe(1);
});
