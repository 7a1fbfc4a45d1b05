import {
  endUserSession,
  endUserSessions,
  listUserSessions,
  refreshSession,
  signIn,
  type UserActor,
} from '@balcao/contracts';
import { disposeAtEnd } from '@balcao/testkit';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import type { StoreTables } from '@balcao/event-store';
import type { AuthTables } from '#database/schema.ts';
import { deleteOrigins } from '#sessions/index.ts';
import { admin, attendant, userActor } from './auth-process.ts';
import { openStaffedDesk } from './staffed-desk.ts';

const desk = await openStaffedDesk();
const db = new Kysely<AuthTables & StoreTables>({
  dialect: new PostgresDialect({
    pool: new Pool({ connectionString: desk.stores.databaseUrl, options: '-c search_path=auth' }),
  }),
});
disposeAtEnd(() => db.destroy());
const office = { address: '203.0.113.9', agent: 'Firefox of the office' };
const home = { address: '198.51.100.7', agent: 'Chrome at home' };

const enter = async (email: string, origin: typeof office): Promise<string> => {
  const body = { email, password: '12345' };
  return (await desk.ask(signIn, { body }, { origin })).refreshToken ?? '';
};
const refresh = (refreshToken: string, origin = office) =>
  desk.ask(refreshSession, {}, { refreshToken, origin });
const list = async (userId: number, actor: UserActor = admin) => {
  const answer = await desk.ask(listUserSessions, { params: { userId } }, { actor });
  return listUserSessions.response.parse(answer.body).sessions;
};

test("an admin and the user see a session's address, start and last renewal (rule A22)", async () => {
  const { id, email } = await desk.newUser();
  const token = await enter(email, office);
  await enter(email, home);
  const [later, earlier] = await list(id);
  expect(later).toMatchObject({ ...home, isCurrent: false });
  expect(earlier).toMatchObject({ ...office, isCurrent: false });
  expect((await refresh(token, { ...office, address: '203.0.113.10' })).status).toBe(200);
  const [renewed] = await list(id, userActor({ userId: id, sessionId: earlier?.id ?? '' }));
  expect(renewed).toMatchObject({ id: earlier?.id, address: '203.0.113.10', isCurrent: true });
  expect(renewed?.startedAt).toBe(earlier?.startedAt);
  expect(Date.parse(renewed?.seenAt ?? '')).toBeGreaterThan(Date.parse(earlier?.seenAt ?? ''));
});

test('one session can be ended, and the others continue (rule A22)', async () => {
  const { id, email } = await desk.newUser();
  const [lost, kept] = [await enter(email, office), await enter(email, home)];
  const [, first] = await list(id);
  const params = { userId: id, sessionId: first?.id };
  expect((await desk.ask(endUserSession, { params }, { actor: admin, origin: home })).status).toBe(200);
  expect([(await refresh(lost)).status, (await refresh(kept)).status]).toEqual([401, 200]);
  expect(await list(id)).toHaveLength(1);
  const [event] = await desk.sql(
    `select data, metadata from auth.es_events where stream = $1 and type = 'SessionRevoked'`,
    [`session-${first?.id ?? ''}`],
  );
  expect(event).toMatchObject({
    data: { reason: 'ended' },
    metadata: { actor: { userId: admin.userId } },
  });
  expect(event?.['metadata']).toHaveProperty('origin.sealed');
  expect((await desk.ask(endUserSession, { params }, { actor: admin })).status).toBe(404);
});

test("all sessions can be ended except the caller's (rule A22)", async () => {
  const { id, email } = await desk.newUser();
  await enter(email, office);
  await enter(email, home);
  const [own] = await list(id);
  const actor = userActor({ userId: id, sessionId: own?.id ?? '' });
  await desk.ask(endUserSessions, { params: { userId: id } }, { actor });
  expect((await list(id)).map((session) => session.id)).toEqual([own?.id]);
  await desk.ask(endUserSessions, { params: { userId: id } }, { actor: admin });
  expect(await list(id)).toEqual([]);
});

test('only users with permission end a session of another user (rule A22)', async () => {
  const [one, other] = [await desk.newUser(), await desk.newUser()];
  await enter(other.email, office);
  const [theirs] = await list(other.id);
  const own = { params: { userId: one.id, sessionId: theirs?.id } };
  expect((await desk.ask(endUserSession, own, { actor: userActor({ userId: one.id }) })).status).toBe(404);
  const foreign = { params: { userId: other.id, sessionId: theirs?.id } };
  expect((await desk.ask(endUserSession, foreign, { actor: attendant })).status).toBe(403);
  expect(await list(other.id)).toHaveLength(1);
});

test("a session's address is deleted after its end, and is in no event", async () => {
  const { id, email } = await desk.newUser();
  await enter(email, { address: '192.0.2.77', agent: 'Odd browser' });
  await desk.ask(endUserSessions, { params: { userId: id } }, { actor: admin });
  await deleteOrigins(db, 1_000_000);
  expect(await desk.sql(`select 1 from auth.st_session_places where address = '192.0.2.77'`)).toEqual([]);
  expect(JSON.stringify(await desk.sql('select data, metadata from auth.es_events'))).not.toContain(
    '192.0.2.77',
  );
});
