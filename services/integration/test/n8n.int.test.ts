import { eventually } from '@balcao/testkit';
import { describe, expect, test } from 'vitest';
import {
  bodies,
  desk,
  hurryUntil,
  metadata,
  n8n,
  openN8nDesk,
  publish,
  stateOf,
  triesOf,
  whileStopped,
} from './n8n-desk.ts';

openN8nDesk();

test('each message is sent there, inbound and outbound, as JSON under its id (rule I3)', async () => {
  const id = await publish({ body: 'Bom dia' });
  const answer = await publish({ body: 'Olá!', fromMe: true });
  await eventually(() => {
    expect(bodies()).toEqual(['Bom dia', 'Olá!']);
  });
  expect(n8n.asked.map(({ method, path, headers }) => [method, path, headers['webhook-id']])).toEqual([
    ['POST', '/webhook/desk', id],
    ['POST', '/webhook/desk', answer],
  ]);
  expect(n8n.asked[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
  await eventually(async () => {
    expect(await stateOf(answer)).toEqual({ state: 'taken', failures: 0 });
  });
});

test("links to files have the desk's address (rule I3)", async () => {
  await publish({ mediaType: 'image', mediaUrl: '/public/a.png', body: '"mediaUrl":"/public/' });
  await eventually(() => {
    expect(bodies()).toEqual(['"mediaUrl":"/public/']);
  });
  expect(JSON.parse(n8n.asked[0]?.body ?? '')).toMatchObject({
    message: { mediaUrl: 'https://desk.example/public/a.png' },
  });
});

describe('a receiver that does not accept a delivery', () => {
  test.each([
    ['a fault', 500],
    ['a flow that is switched off', 404],
    ['a redirect, which nobody follows', 302],
  ])('with %s gets it again, in order', async (_what, status) => {
    n8n.answersBy((_asked, response) => void response.writeHead(status, { location: '/there' }).end('no'));
    const first = await publish({ body: 'one' });
    await publish({ body: 'two' });
    await eventually(async () => {
      expect(await stateOf(first)).toEqual({ state: 'waiting', failures: 1 });
    });
    expect(await triesOf(first)).toEqual([{ number: 1, status, problem: null, answer: 'no' }]);
    n8n.answersBy((_asked, response) => void response.end());
    await hurryUntil(() => {
      expect(bodies()).toEqual(['one', 'one', 'two']);
    });
    expect(new Set(n8n.asked.map(({ path }) => path))).toEqual(new Set(['/webhook/desk']));
  });

  test.each([
    ['hangs up', 'unreachable', (response: { destroy: () => unknown }) => void response.destroy()],
    ['does not answer', 'timeout', () => undefined],
  ])('that %s gets it again', async (_what, problem, fault) => {
    n8n.answersBy((_asked, response) => {
      fault(response);
    });
    const id = await publish();
    await eventually(async () => {
      expect(await triesOf(id)).toEqual([{ number: 1, status: null, problem, answer: '' }]);
    });
    n8n.answersBy((_asked, response) => void response.end());
    await hurryUntil(async () => {
      expect(await stateOf(id)).toMatchObject({ state: 'taken' });
    });
  });

  test('for more than a day misses it, and the next one is sent', async () => {
    n8n.answersBy((_asked, response) => void response.writeHead(503).end());
    const first = await publish({ body: 'old' });
    const second = await publish({ body: 'new' });
    await eventually(async () => {
      expect(await stateOf(first)).toMatchObject({ failures: 1 });
    });
    await desk.sql(
      `update st_deliveries set created_at = now() - interval '25 hours' where delivery_id = $1`,
      [first],
    );
    await hurryUntil(async () => {
      expect([await stateOf(first), await stateOf(second)]).toMatchObject([
        { state: 'given-up', failures: 2 },
        { state: 'waiting' },
      ]);
      expect(await triesOf(second)).not.toEqual([]);
    });
  });
});

test('delays no other conversation', async () => {
  n8n.answersBy(({ body }, response) => {
    if (body.includes('slow')) return;
    response.end();
  });
  await publish({ body: 'slow' }, 60);
  await publish({ body: 'quick' }, 61);
  await eventually(() => {
    expect(bodies()).toContain('quick');
  });
  expect(await desk.sql(`select state from st_deliveries where contact_id = 60`)).toEqual([
    { state: 'waiting' },
  ]);
});

test('deliveries that a killed process left are sent by another one, even if Redis lost its data', async () => {
  let id = '';
  await whileStopped(async () => {
    id = await publish({ body: 'kept' });
    await desk.redis.stop();
    await desk.redis.start();
  });
  await eventually(() => {
    expect(bodies()).toEqual(['kept']);
  });
  await eventually(async () => {
    expect([await stateOf(id), await desk.sql('select 1 from st_lanes')]).toMatchObject([
      { state: 'taken' },
      [],
    ]);
  });
  // Claimed by a dead process, and its result never stored: it is sent again under the same id.
  await desk.sql(`update st_deliveries set state = 'waiting', ended_at = null where delivery_id = $1`, [id]);
  await desk.sql(
    `insert into st_lanes values ('n8n', (select lane from st_deliveries), now(), now() + interval '1 second')`,
  );
  await eventually(() => {
    expect(n8n.asked.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  });
});

test('a deleted contact leaves nothing here', async () => {
  n8n.answersBy((_asked, response) => void response.writeHead(500).end());
  const id = await publish({}, 70);
  await eventually(async () => {
    expect(await stateOf(id)).toMatchObject({ failures: 1 });
  });
  await desk.ticket.transaction((tx) =>
    tx.append(
      'contact-70',
      'absent',
      [{ type: 'ContactDeleted', data: { contactId: 70, ticketIds: [170] } }],
      { metadata },
    ),
  );
  await eventually(async () => {
    expect(await desk.sql('select 1 from st_deliveries union all select 2 from st_delivery_tries')).toEqual(
      [],
    );
  });
});
