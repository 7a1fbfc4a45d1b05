import { listTickets, type UserActor, visibilityOf } from '@balcao/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { admin, attendant, startTicket } from '../../../test/running-ticket.ts';
import { isInBranch, planList } from '#tickets/visibility/list-plan.rules.ts';

const desk = await startTicket();
const total = 360;

type Query = Record<string, string>;
const list = async (actor: UserActor, query: Query = {}) => {
  const { status, body } = await desk.ask(actor, listTickets, { query });
  expect(status).toBe(200);
  return listTickets.response.parse(body);
};
const listAll = async (actor: UserActor, query: Query = {}) => {
  const ids: number[] = [];
  let after: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof list>> = await list(
      actor,
      after === null ? query : { ...query, after },
    );
    ids.push(...page.tickets.map(({ id }) => id));
    if (page.next === null) return { ids, count: page.count };
    after = page.next;
  }
};

/** Tickets of all statuses, three users and three sectors; some have the same time of change. */
beforeAll(async () => {
  await desk.sql(`
    insert into rm_contacts (contact_id, name, number, is_number_hidden, is_group, email, profile_pic_url, revision,
      created_at, updated_at)
    select id, 'Contact ' || id, 35190000000 + id, false, false, '', '', 1, now(), now()
    from generate_series(1, ${total}) id`);
  await desk.sql(`
    insert into rm_tickets (ticket_id, contact_id, connection_id, is_group, status, user_id, queue_id, revision,
      read_up_to, last_inbound, created_at, updated_at)
    select id, id, 1, false, (array['pending', 'open', 'closed'])[1 + id % 3], nullif((id / 3) % 4, 0),
      nullif((id / 12) % 4, 0), 1, 0, id % 2,
      timestamptz '2026-01-01' + (id * 7919 % ${total}) * interval '1 minute',
      timestamptz '2026-02-01' + (id / 5) * interval '1 minute'
    from generate_series(1, ${total}) id`);
});

const me = attendant(1, { queueIds: [1, 2], seesAllTickets: false });
const readers: [string, UserActor][] = [
  ['an attendant', me],
  ['an attendant without sectors', attendant(2, { seesAllTickets: false })],
  ['an attendant while allTicket is enabled', attendant(3, { queueIds: [3] })],
  ['an admin', admin(2)],
];
const queries: Query[] = [
  {},
  { status: 'open' },
  { status: 'open', showAll: 'true' },
  { status: 'pending' },
  { status: 'closed', showAll: 'true' },
  { status: 'pending', queueIds: '[]' },
  { queueIds: '[1,3]' },
  { withUnreadMessages: 'true' },
  { status: 'open', withUnreadMessages: 'true', queueIds: '["2"]' },
];

describe.each(readers)('%s', (_name, reader) => {
  test.each(queries)('lists exactly the tickets of the plan, in order and counted: %o', async (query) => {
    const isUnreadOnly = query['withUnreadMessages'] === 'true';
    const asked = listTickets.query.parse(query);
    const plan = planList(visibilityOf(reader), {
      userId: reader.userId,
      ownQueueIds: reader.queueIds,
      status: asked.status ?? null,
      showsAll: asked.showAll === true,
      queueIds: asked.queueIds ?? null,
      isUnreadOnly,
    });
    const rows = await desk.sql(
      `select ticket_id::int, status, user_id::int, queue_id::int, last_inbound > read_up_to as unread
       from rm_tickets order by updated_at desc, ticket_id desc`,
    );
    const expected = rows
      .filter((row) => !isUnreadOnly || row['unread'] === true)
      .filter((row) =>
        plan.some(
          (branch) =>
            isInBranch(branch, {
              status: branch.status === row['status'] ? branch.status : 'closed',
              userId: numberOrNull(row['user_id']),
              queueId: numberOrNull(row['queue_id']),
            }) && branch.status === row['status'],
        ),
      )
      .map((row) => row['ticket_id']);
    const found = await listAll(reader, query);
    expect(found.ids).toEqual(expected);
    expect(found.count).toBe(expected.length);
  });
});

test('showing all open tickets shows every visible one, and no other', async () => {
  const open = await desk.sql(
    `select ticket_id::int as id from rm_tickets where status = 'open' and (user_id = 1 or queue_id in (1, 2))
     order by updated_at desc, ticket_id desc`,
  );
  const { ids, count } = await listAll(me, { status: 'open', showAll: 'true' });
  expect([ids, count]).toEqual([open.map(({ id }) => id), open.length]);
  expect((await listAll(me, { status: 'open' })).count).toBeLessThan(count);
});

test("an admin's unread tickets are their own, and pending ones in their sectors or without a sector", async () => {
  const unread = await desk.sql(
    `select ticket_id::int as id from rm_tickets where last_inbound > read_up_to
       and (user_id = 2 or status = 'pending') and (queue_id = 3 or queue_id is null)
     order by updated_at desc, ticket_id desc`,
  );
  const { ids } = await listAll(attendant(2, { profile: 'admin', queueIds: [3] }), {
    withUnreadMessages: 'true',
  });
  expect(ids).toEqual(unread.map(({ id }) => id));
});

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

test('page numbers of older clients give the same tickets as a cursor', async () => {
  const byNumber = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { tickets, hasMore } = await list(admin(2), { pageNumber: String(pageNumber) });
    byNumber.push(...tickets.map(({ id }) => id));
    if (!hasMore) break;
  }
  expect(byNumber).toEqual((await listAll(admin(2))).ids);
  expect(byNumber).toHaveLength(total);
});

test('after the end there is nothing, and the count stays the same', async () => {
  const { tickets, count, hasMore } = await list(admin(2), { pageNumber: '99' });
  expect([tickets.length, count, hasMore]).toEqual([0, total, false]);
});

test('no ticket is listed twice or left out if tickets change between two pages', async () => {
  const first = await list(me, { queueIds: '[]' });
  expect(first.tickets.every(({ queueId }) => queueId === null)).toBe(true);
  const page = await list(admin(2), { status: 'closed' });
  await desk.sql(`update rm_tickets set updated_at = now() where ticket_id = $1`, [page.tickets[0]?.id]);
  const next = await list(admin(2), { status: 'closed', after: page.next ?? '' });
  const seen = new Set(page.tickets.map(({ id }) => id));
  expect(next.tickets.some(({ id }) => seen.has(id))).toBe(false);
});

test('settings order lists by creation and ascending', async () => {
  await desk.sql(`insert into rm_settings values ('created', 'enabled'), ('ASC', 'enabled')`);
  const { ids } = await listAll(admin(2), { status: 'pending' });
  const rows = await desk.sql(
    `select ticket_id::int as id from rm_tickets where status = 'pending' order by created_at, ticket_id`,
  );
  expect(ids).toEqual(rows.map(({ id }) => id));
  await desk.sql(`delete from rm_settings`);
});

test('an invalid cursor is refused', async () => {
  const beforeAllTime = Buffer.from('["tickets","0000-01-01T00:00:00Z",1]').toString('base64url');
  const ofContacts = Buffer.from('["contacts","2026-11-21T12:00:00.000Z",1]').toString('base64url');
  for (const after of ['bm9uc2Vuc2U', beforeAllTime, ofContacts]) {
    const { status, body } = await desk.ask(me, listTickets, { query: { after } });
    expect([status, body]).toMatchObject([400, { error: 'ERR_VALIDATION', field: 'after' }]);
  }
});

test('numbers are masked in lists', async () => {
  const { tickets } = await list(attendant(1, { seesNumbers: false }));
  for (const { contact } of tickets) expect(contact.number).toMatch(/^\d+\*{4}$/);
});

test('a list of more than ten thousand tickets is counted completely', async () => {
  const before = (await list(admin(2), { status: 'closed', showAll: 'true' })).count;
  await desk.sql(`
    insert into rm_tickets (ticket_id, contact_id, connection_id, is_group, status, revision, read_up_to, last_inbound,
      created_at, updated_at)
    select 10000 + id, 1, 1, false, 'closed', 1, 0, 0, now(), now() from generate_series(1, 10050) id`);
  const { count } = await list(admin(2), { status: 'closed', showAll: 'true' });
  expect(count - before).toBe(10_050);
});
