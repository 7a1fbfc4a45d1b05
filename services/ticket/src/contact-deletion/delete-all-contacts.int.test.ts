import {
  type ContactDeletion,
  contactDeletionSchema,
  deleteAllContacts,
  listContacts,
  showContactDeletion,
  showLatestContactDeletion,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { admin, attendant, errorOf, person, startTicket } from '../../test/running-ticket.ts';

// The call has no time, so the job deletes everything.
const desk = await startTicket({ deletionPatienceMs: 0 });
const boss = admin(1);
let lastNumber = 351_910_000_000;

const meet = async (count: number): Promise<void> => {
  await desk.receive(
    ...Array.from({ length: count }, () => ({ contact: person(String((lastNumber += 1))) })),
  );
};
const begin = async (): Promise<ContactDeletion> => {
  const { status, body } = await desk.ask(boss, deleteAllContacts);
  expect(status).toBe(200);
  return deleteAllContacts.response.parse(body).deletion;
};
const show = async (deletionId: string): Promise<ContactDeletion> =>
  contactDeletionSchema.parse((await desk.ask(boss, showContactDeletion, { params: { deletionId } })).body);
const count = async () => listContacts.response.parse((await desk.ask(boss, listContacts)).body).count;
const latest = async (): Promise<ContactDeletion | null> =>
  showLatestContactDeletion.response.parse((await desk.ask(boss, showLatestContactDeletion)).body).deletion;
const deletedEvents = async () =>
  (await desk.sql(`select count(*)::int as count from es_events where type = 'ContactDeleted'`))[0]?.[
    'count'
  ];

test('a large deletion runs in chunks, deletes each contact once, and names its user', async () => {
  for (let round = 0; round < 3; round += 1) await meet(90);
  expect(await latest()).toBeNull();
  const started = await begin();
  expect(await latest()).toMatchObject({ id: started.id });
  expect(started).toMatchObject({ state: 'running', total: 270, endedAt: null });
  await eventually(async () => {
    expect(await show(started.id)).toMatchObject({ state: 'done', total: 270, deleted: 270 });
  });
  expect(await latest()).toMatchObject({ id: started.id, state: 'done' });
  expect(await count()).toBe(0);
  expect(await deletedEvents()).toBe(270);
  const actors = await desk.sql(
    `select distinct metadata -> 'actor' ->> 'userId' as id from es_events where type = 'ContactDeleted'`,
  );
  expect(actors).toEqual([{ id: '1' }]);
});

test('contacts that come after the request stay, unless a user requests it again', async () => {
  await meet(1);
  // What a dead process leaves: a row without a job.
  await desk.sql(
    `insert into st_contact_deletions (deletion_id, metadata, state, total, up_to, started_at)
     select $1, (select metadata from es_events where type = 'ContactDeleted' limit 1), 'running', 1,
       max(contact_id), now() from rm_contacts`,
    ['01999999-9999-7999-8999-000000000001'],
  );
  await meet(2);
  const joined = await begin();
  expect(joined).toMatchObject({ id: '01999999-9999-7999-8999-000000000001', total: 3 });
  await eventually(async () => {
    expect(await show(joined.id)).toMatchObject({ state: 'done', deleted: 3 });
  });
  await meet(1);
  expect(await count()).toBe(1);
});

test('an unknown deletion is not found, and attendants see none', async () => {
  const params = { deletionId: '01999999-9999-7999-8999-999999999999' };
  const [unknown, refused] = await Promise.all([
    desk.ask(boss, showContactDeletion, { params }),
    desk.ask(attendant(7), showContactDeletion, { params }),
  ]);
  expect([unknown, refused].map(({ status, body }) => [status, errorOf(body)])).toEqual([
    [404, 'ERR_NOT_FOUND'],
    [403, 'ERR_NO_PERMISSION'],
  ]);
});

test('the origin of the request is stored only in the events, sealed', async () => {
  const origin = { address: '203.0.113.9', agent: 'Firefox' };
  const impatient = await startTicket();
  await impatient.receive({ contact: person(String((lastNumber += 1))) });
  const reply = await impatient.bus.request(
    deleteAllContacts,
    { params: {}, query: {}, body: {} },
    { ...systemContext('test', { deadlineMs: 60_000 }), actor: boss, origin },
  );
  expect(reply.status).toBe(200);
  const [event] = await impatient.sql(
    `select metadata -> 'origin' ->> 'subject' as subject from es_events where type = 'ContactDeleted'`,
  );
  expect(event).toMatchObject({ subject: expect.stringMatching(/^request-origin-\d{4}-/) as unknown });
  const kept = await impatient.sql('select metadata::text from st_contact_deletions');
  expect(JSON.stringify(kept)).not.toContain(origin.address);
});
