import { disposeAtEnd, eventually } from '@balcao/testkit';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  bodies,
  changeAddress,
  desk,
  heard,
  hurryUntil,
  n8n,
  openN8nDesk,
  publish,
  setAddress,
  whileStopped,
  stateOf,
} from './n8n-desk.ts';

openN8nDesk();

test('messages from before an address was set, or while none is set, are not sent', async () => {
  await publish({ body: 'history' });
  await eventually(() => {
    expect(bodies()).toEqual(['history']);
  });
  await setAddress('');
  await publish({ body: 'while off' });
  await publish({ body: 'before' });
  const afterAt = Date.now() + 50;
  await setAddress(n8n.url, new Date(afterAt));
  await eventually(() => {
    expect(Date.now()).toBeGreaterThan(afterAt);
  });
  await publish({ body: 'after' });
  await eventually(() => {
    expect(bodies()).toContain('after');
  });
  expect(bodies()).not.toContain('before');
  expect(bodies()).not.toContain('while off');
});

test('while no address is set, a message causes no call and no transaction of its own', async () => {
  const reached = async () =>
    desk.sql(`select position from consumer_positions where consumer like '%for-n8n' order by partition`);
  const publishAndReceive = async () => {
    await publish({ body: 'unheard' });
    await heard();
  };
  await setAddress('');
  // After one that n8n got, the state is looked up again.
  await publishAndReceive();
  const [positions, before] = [await reached(), desk.timesAsked()];
  await publishAndReceive();
  await publishAndReceive();
  expect([await reached(), desk.timesAsked()]).toEqual([positions, before]);
  await setAddress(n8n.url);
  await publish({ body: 'heard' });
  await eventually(() => {
    expect(bodies()).toEqual(['heard']);
  });
});

test('while an address stays set, nobody is asked for it', async () => {
  await publish({ body: 'first' });
  await eventually(() => {
    expect(bodies()).toEqual(['first']);
  });
  const before = desk.timesAsked();
  await publish({ body: 'next' });
  await eventually(() => {
    expect(bodies()).toEqual(['first', 'next']);
  });
  expect(desk.timesAsked()).toBe(before);
});

test('can get another address from the next try on; without an address waiting deliveries are dropped', async () => {
  n8n.answersBy((_asked, response) => void response.writeHead(500).end());
  const id = await publish();
  await eventually(async () => {
    expect(await stateOf(id)).toMatchObject({ failures: 1 });
  });
  await setAddress(`${n8n.url}/elsewhere`);
  await hurryUntil(() => {
    expect(n8n.asked.map(({ path }) => path)).toContain('/elsewhere');
  });
  await setAddress('');
  await hurryUntil(async () => {
    expect(await stateOf(id)).toMatchObject({ state: 'dropped' });
  });
  expect(await desk.sql('select lane from st_lanes')).toEqual([]);
});

test('a message is sent if the address was set while the service was away, even before it hears of that', async () => {
  await setAddress('');
  const other = new pg.Client({ connectionString: desk.processEnvironment.DATABASE_URL });
  await other.connect();
  disposeAtEnd(() => other.end());
  await whileStopped(async () => {
    await changeAddress(n8n.url);
    await publish({ body: 'meanwhile' });
    // Holds up what follows the address.
    await other.query('begin');
    await other.query(
      `select from integration.consumer_positions where consumer like '%address-of-n8n' for update`,
    );
  });
  await eventually(() => {
    expect(bodies()).toEqual(['meanwhile']);
  });
  await other.query('rollback');
});
