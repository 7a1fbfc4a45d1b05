import { changeUser, showUser } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, attendant, userActor } from './auth-process.ts';
import { openStaffedDesk } from './staffed-desk.ts';

const desk = await openStaffedDesk();

test('changes of a user by two admins merge, unless both change the same field (rules A23, G16)', async () => {
  const user = await desk.newUser({ queueIds: [1, 2] });
  const params = { userId: user.id };
  const { version: ifMatch } = await desk.ask(showUser, { params }, { actor: admin });
  const edit = (body: object) => desk.ask(changeUser, { params, body }, { actor: admin, ifMatch });
  const opened = { name: user.name, profile: 'user', queueIds: [2, 1], startWork: '' };

  const first = await edit({ ...opened, name: 'Beatriz' });
  expect(first).toMatchObject({ status: 200, body: { name: 'Beatriz' } });
  expect(first.version).toBeGreaterThan(ifMatch ?? 0);
  expect(await edit({ ...opened, startWork: '08:00' })).toMatchObject({
    status: 200,
    body: { name: 'Beatriz', startWork: '08:00' },
  });
  expect(await edit({ ...opened, name: 'Bruna', queueIds: [1] })).toMatchObject({
    status: 409,
    body: { error: 'ERR_EDIT_CONFLICT', changed: { name: 'Beatriz' } },
  });
  expect((await desk.ask(showUser, { params }, { actor: admin })).body).toMatchObject({
    queues: [{ id: 2 }, { id: 1 }],
  });
});

test('a client without versions is served as before (rule A23)', async () => {
  const { id } = await desk.newUser();
  await desk.change(id, { name: 'Beatriz' });
  expect(await desk.change(id, { name: 'Bruna' })).toMatchObject({ status: 200, body: { name: 'Bruna' } });
});

test('a caller who may not change a user gets no version (rule A23)', async () => {
  const { id } = await desk.newUser();
  const versionFor = async (actor: typeof attendant) =>
    (await desk.ask(showUser, { params: { userId: id } }, { actor })).version;
  expect(await versionFor(attendant)).toBeUndefined();
  expect(await versionFor(userActor({ userId: id }))).toBeGreaterThan(0);
});

test('a change has its origin, which readers of the log cannot decrypt', async () => {
  const { id } = await desk.newUser();
  const origin = { address: '203.0.113.9', agent: 'Firefox' };
  await desk.ask(changeUser, { params: { userId: id }, body: { name: 'Beatriz' } }, { actor: admin, origin });
  const [event] = await desk.sql(
    `select metadata from auth.es_events where stream = $1 and type = 'UserDetailsChanged'`,
    [`user-${String(id)}`],
  );
  expect(event?.['metadata']).toHaveProperty('origin.sealed');
  expect(JSON.stringify(event)).not.toContain('203.0.113.9');
});
