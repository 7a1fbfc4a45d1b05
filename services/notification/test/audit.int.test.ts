import {
  type Actor,
  type AuditEntry,
  auditPageSize,
  authEvents,
  exportAudit,
  listAudit,
  rebuildProjectionsInput,
  ticketEvents,
  type UserActor,
  verifyProjectionsOutput,
} from '@balcao/contracts';
import { createKeySource, createKeySources, systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { notificationStores } from './running-notification.ts';
import { ana } from './samples.ts';
import { forgetOldAudit } from '#audit/forget-old-audit.job.ts';

const stores = await notificationStores();
let daysAgo = 0;
const dayMs = 24 * 60 * 60 * 1_000;
const auth = await stores.startOwner({
  service: 'auth',
  catalog: authEvents,
  now: () => new Date(Date.now() - daysAgo * dayMs),
});
const ticket = await stores.startOwner({ service: 'ticket', catalog: ticketEvents });
const boss: UserActor = { ...ana, userId: 1, name: 'Bia', profile: 'admin' };
const origin = { address: '203.0.113.77', agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' };
const metadata = { actor: boss, correlationId: 'c', origin };

// Before anybody listens, as in a rebuild.
daysAgo = 100;
await auth.transaction((tx) =>
  tx.append('setting-call', 'any', [{ type: 'SettingChanged', data: { key: 'call', value: 'enabled' } }], {
    metadata,
  }),
);
daysAgo = 0;
const bus = await stores.start();
const db = openDatabase(stores.databaseUrl);

const change = (key: 'call' | 'sideMenu' | 'auditRetentionDays', value: string) =>
  auth.transaction((tx) =>
    tx.append(`setting-${key}`, 'any', [{ type: 'SettingChanged', data: { key, value } }], { metadata }),
  );
const ask = async (query: Record<string, string> = {}, actor: Actor = boss) => {
  const context = { ...systemContext('test', { deadlineMs: 60_000 }), actor };
  const reply = await bus.request(listAudit, { params: {}, query, body: {} }, context);
  const text = Buffer.from(reply.body).toString();
  return { status: reply.status, body: listAudit.response.safeParse(JSON.parse(text)).data };
};
const list = async (query?: Record<string, string>): Promise<readonly AuditEntry[]> =>
  (await ask(query)).body?.entries ?? [];

test('an entry says who did what, from where, and the value before; none is older than the retention', async () => {
  await change('call', 'disabled');
  await eventually(async () => {
    expect(await list({ kind: 'setting' })).toMatchObject([
      {
        actor: { kind: 'user', id: 1, name: 'Bia' },
        action: 'changed',
        thing: { id: 'call' },
        changes: [{ field: 'value', before: 'enabled', after: 'disabled' }],
        origin: { address: origin.address, browser: 'Firefox 145, Linux' },
      },
    ]);
  });
  const kept = await db.selectFrom('rm_audit_entries').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(origin.address);
});

test('entries show sectors by their current or last name', async () => {
  const at = new Date().toISOString();
  const queue = {
    id: 2,
    name: 'Sales',
    color: '#112233',
    greetingMessage: '',
    startWork: '08:00',
    endWork: '18:00',
    absenceMessage: '',
    createdAt: at,
    updatedAt: at,
  };
  await ticket.transaction((tx) =>
    tx.append(
      'queue-2',
      'absent',
      [
        { type: 'QueueCreated', data: { queue } },
        { type: 'QueueDeleted', data: { queueId: 2 } },
      ],
      {
        metadata,
      },
    ),
  );
  const facts = {
    userId: 5,
    name: 'Ana',
    email: 'ana@desk.test',
    profile: 'user',
    isTricked: 'enabled',
  } as const;
  await auth.transaction((tx) =>
    tx.append(
      'user-5',
      'absent',
      [
        {
          type: 'UserCreated',
          data: { ...facts, startWork: '', endWork: '', queueIds: [2], whatsappId: null },
        },
      ],
      { metadata },
    ),
  );
  await eventually(async () => {
    const [created] = await list({ kind: 'user' });
    expect(created?.changes).toContainEqual({ field: 'queueIds', before: null, after: ['Sales'] });
    expect(await list({ kind: 'sector', thingId: '2' })).toMatchObject([
      { action: 'deleted', thing: { name: 'Sales' } },
      { action: 'created' },
    ]);
  });
});

test('pages follow each other without gaps, and filters apply', async () => {
  for (let each = 0; each < auditPageSize + 5; each += 1)
    await change('sideMenu', each % 2 === 0 ? 'enabled' : 'disabled');
  await eventually(async () => {
    const first = (await ask({ kind: 'setting', thingId: 'sideMenu' })).body;
    expect(first?.entries).toHaveLength(auditPageSize);
    const second = (await ask({ kind: 'setting', thingId: 'sideMenu', after: first?.next ?? '' })).body;
    expect(second?.next).toBeNull();
    const ids = [...(first?.entries ?? []), ...(second?.entries ?? [])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(auditPageSize + 5);
  });
  expect(await list({ personId: '404' })).toEqual([]);
  expect((await list({ personId: '1', limit: '3' })).length).toBe(3);
  expect(await list({ to: new Date(Date.now() - dayMs).toISOString() })).toEqual([]);
  expect((await list({ from: new Date(Date.now() - dayMs).toISOString(), limit: '1' })).length).toBe(1);
});

test('only admins read the log, and an export of it is recorded', async () => {
  expect((await ask({}, ana)).status).toBe(403);
  const context = { ...systemContext('test', { deadlineMs: 60_000 }), actor: boss, origin };
  await bus.request(exportAudit, { params: {}, query: { kind: 'user' }, body: {} }, context);
  await eventually(async () => {
    expect(await list({ kind: 'export' })).toMatchObject([
      {
        action: 'exported',
        thing: { id: 'audit' },
        changes: [{ field: 'kind', after: 'user' }],
        origin: { address: origin.address },
      },
    ]);
  });
});

test('entries older than the setting are deleted with their origins', async () => {
  daysAgo = 10;
  await change('call', 'enabled');
  daysAgo = 0;
  const ofThen = { kind: 'setting', thingId: 'call', to: new Date(Date.now() - 5 * dayMs).toISOString() };
  await eventually(async () => {
    expect(await list(ofThen)).toMatchObject([{ origin: { address: origin.address } }]);
  });
  await change('auditRetentionDays', '7');
  await eventually(async () => {
    expect(await list({ thingId: 'auditRetentionDays', kind: 'setting' })).toHaveLength(1);
  });
  const count = (await list({ kind: 'setting', limit: '500' })).length;
  await forgetOldAudit(db, bus, new Date()).catch(() => undefined);
  await eventually(async () => {
    expect(await list(ofThen)).toEqual([]);
    expect(await list({ kind: 'setting', limit: '500' })).toHaveLength(count - 1);
  });
  const day = new Date(Date.now() - 10 * dayMs).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  const keys = await createKeySource({ bus, source: 'auth' }).open([
    `request-origin-${day}`,
    `request-origin-${today}`,
  ]);
  expect([...keys.keys()]).toEqual([`request-origin-${today}`]);
  expect(createKeySources(bus)('auth')).toBeDefined();
});

test('a rebuild corrects the log by the events, and restores nothing older than the setting (rule G17)', async () => {
  const rebuild = () =>
    bus.call(
      {
        service: 'notification',
        operation: 'rebuildProjections',
        input: rebuildProjectionsInput,
        output: verifyProjectionsOutput,
      },
      { projection: 'audit', share: 1 },
      systemContext('test', { deadlineMs: 60_000 }),
    );
  const isSound = ({ projections }: Awaited<ReturnType<typeof rebuild>>): boolean =>
    projections.every(({ hashLive, hashRebuilt }) => hashLive === hashRebuilt);
  const whole = () =>
    db.selectFrom('rm_audit_entries').select(['event_id', 'at', 'changes']).orderBy('event_id').execute();
  const before = await whole();
  expect(before.length).toBeGreaterThan(auditPageSize);
  expect(isSound(await rebuild())).toBe(true);
  expect(await whole()).toEqual(before);

  await db.deleteFrom('rm_audit_entries').where('kind', '=', 'sector').execute();
  await db.updateTable('rm_audit_entries').set({ changes: '[]' }).where('kind', '=', 'user').execute();
  await db.updateTable('st_audited_things').set({ name: 'wrong' }).execute();
  expect(isSound(await rebuild())).toBe(false);
  expect(await whole()).toEqual(before);
  const names = await db.selectFrom('st_audited_things').select('name').where('name', '=', 'wrong').execute();
  expect(names).toEqual([]);
  await change('call', 'disabled');
  await eventually(async () => {
    expect((await list({ kind: 'setting', thingId: 'call', limit: '1' }))[0]?.changes).toMatchObject([
      { before: 'enabled', after: 'disabled' },
    ]);
  });
});
