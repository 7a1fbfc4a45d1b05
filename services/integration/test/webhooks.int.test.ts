import { scriptWebhooks } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { type StandIn } from './stand-in.ts';
import {
  desk,
  receiver,
  nextContact,
  call,
  statusOf,
  create,
  bodies,
  headersOf,
  publish,
  hurryUntil,
  statesOf,
  setNow,
  openWebhookDesk,
} from './webhook-desk.ts';

openWebhookDesk();

test('each event is posted as in Standard Webhooks, and its receiver can verify the sender (rule H4)', async () => {
  const { secret } = await create();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { message } = await publish('Bom dia');
  await eventually(() => {
    expect(receiver.asked).toHaveLength(1);
  });
  const [asked] = receiver.asked;
  if (asked === undefined) throw new Error('nothing came');
  expect(asked).toMatchObject({ method: 'POST', path: '/hook' });
  const told = new Webhook(secret).verify(asked.body, headersOf(asked));
  expect(told).toMatchObject({
    type: 'message.received',
    data: { message: { id: message.id, body: 'Bom dia' } },
  });
  expect(() => new Webhook(secret).verify(`${asked.body} `, headersOf(asked))).toThrow();
  expect(
    await desk.sql(`select 1 from st_webhooks where wrapped_secret like '%${secret.slice(6)}%'`),
  ).toEqual([]);
  expect((await call(scriptWebhooks.list, {})).webhooks[0]).not.toHaveProperty('secret');
});

test('for a day after a change the previous secret also signs (rule H4)', async () => {
  const before = await create();
  const after = await call(scriptWebhooks.rotate, { params: { webhookId: before.id } });
  expect(after.secret).not.toBe(before.secret);
  await publish('both');
  await eventually(() => {
    expect(receiver.asked).toHaveLength(1);
  });
  for (const { secret } of [before, after])
    for (const asked of receiver.asked) new Webhook(secret).verify(asked.body, headersOf(asked));
  await desk.sql(`update st_webhooks set previous_until = now() - interval '1 hour'`);
  await publish('one');
  await eventually(() => {
    expect(receiver.asked).toHaveLength(2);
  });
  const last = receiver.asked[1];
  if (last === undefined) throw new Error('nothing came');
  expect(() => new Webhook(before.secret).verify(last.body, headersOf(last))).toThrow();
  new Webhook(after.secret).verify(last.body, headersOf(last));
});

test('a receiver can detect a wrong clock, because each try has its own time', async () => {
  const { secret } = await create();
  setNow(new Date(Date.now() - 60 * 60 * 1_000));
  await publish('late');
  await eventually(() => {
    expect(receiver.asked).toHaveLength(1);
  });
  for (const asked of receiver.asked)
    expect(() => new Webhook(secret).verify(asked.body, headersOf(asked))).toThrow('too old');
});

describe('a receiver that does not accept a delivery', () => {
  test.each<[string, Parameters<StandIn['answersBy']>[0]]>([
    ['by a fault', (_asked, response) => void response.writeHead(500).end('<html>')],
    ['by a redirect', (_asked, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['by hanging up', (_asked, response) => void response.destroy()],
    ['by garbage', (_asked, response) => void response.socket?.end('garbage\r\n\r\n')],
    ['by silence', () => undefined],
    ['by too many calls', (_asked, response) => void response.writeHead(429, { 'retry-after': '0' }).end()],
  ])('with %s gets it again under the same id (rule H5)', async (_name, answer) => {
    const { secret } = await create();
    receiver.answersBy(answer);
    await publish('again');
    await hurryUntil(() => {
      expect(receiver.asked.length).toBeGreaterThanOrEqual(2);
    });
    receiver.answersBy((_asked, response) => void response.writeHead(200).end());
    await hurryUntil(async () => {
      expect(await desk.sql(`select state from st_deliveries`)).toEqual([{ state: 'taken' }]);
    });
    expect(receiver.asked.every(({ path }) => path === '/hook')).toBe(true);
    expect(new Set(receiver.asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const asked of receiver.asked) new Webhook(secret).verify(asked.body, headersOf(asked));
  });

  test('gets no deliveries at all while it asks for a pause (rule H5)', async () => {
    await create();
    receiver.answersBy((_asked, response) => void response.writeHead(503, { 'retry-after': '120' }).end());
    await publish('first');
    await eventually(() => {
      expect(receiver.asked).toHaveLength(1);
    });
    await eventually(async () => {
      expect(await desk.sql(`select 1 from st_receivers where paused_until > now()`)).toHaveLength(1);
    });
    receiver.answersBy((_asked, response) => void response.writeHead(200).end());
    await publish('another', nextContact + 100);
    await eventually(async () => {
      expect(await desk.sql(`select 1 from st_deliveries where state = 'waiting'`)).toHaveLength(2);
    });
    expect(receiver.asked).toHaveLength(1);
    setNow(new Date(Date.now() + 121_000));
    await hurryUntil(() => {
      expect(bodies()).toEqual(expect.arrayContaining(['first', 'another']));
    });
  });

  test('holds up later deliveries once, and then they pass (rule H5)', async () => {
    await create();
    receiver.answersBy((asked, response) => {
      response.writeHead(asked.body.includes('poison') ? 500 : 200).end();
    });
    await publish('poison');
    await publish('next');
    await eventually(() => {
      expect(bodies()).toEqual(['poison']);
    });
    await hurryUntil(() => {
      expect(bodies().slice(0, 3)).toEqual(['poison', 'poison', 'next']);
    });
  });

  test('for a day gets all of them soon after it is back (rule H6)', async () => {
    const { id } = await create();
    receiver.answersBy((_asked, response) => void response.writeHead(500).end());
    for (const body of ['one', 'two', 'three']) await publish(body);
    await hurryUntil(() => {
      expect(receiver.asked.length).toBeGreaterThanOrEqual(8);
    });
    expect((await call(scriptWebhooks.show, { params: { webhookId: id } })).failingSince).not.toBeNull();
    receiver.asked.length = 0;
    receiver.answersBy((_asked, response) => void response.writeHead(200).end());
    // Another contact writes, which shows that it is back.
    await publish('four', nextContact + 100);
    await eventually(() => {
      expect(bodies().toSorted()).toEqual(['four', 'one', 'three', 'two']);
    });
    expect((await call(scriptWebhooks.show, { params: { webhookId: id } })).failingSince).toBeNull();
  });

  test('that answers 410 gets no more deliveries (rule H6)', async () => {
    const { id } = await create();
    receiver.answersBy((_asked, response) => void response.writeHead(410).end());
    await publish('gone');
    await eventually(async () => {
      expect(await call(scriptWebhooks.show, { params: { webhookId: id } })).toMatchObject({
        isOn: false,
        problem: 'gone',
      });
    });
    await hurryUntil(async () => {
      expect(await statesOf(id)).toEqual(['dropped']);
    });
    expect(receiver.asked).toHaveLength(1);
    expect(await statusOf(scriptWebhooks.redeliver, { params: { webhookId: id }, body: { from: 1 } })).toBe(
      409,
    );
    receiver.answersBy((_asked, response) => void response.writeHead(200).end());
    await call(scriptWebhooks.change, { params: { webhookId: id }, body: { isOn: true } });
    await call(scriptWebhooks.redeliver, {
      params: { webhookId: id },
      body: { since: new Date(Date.now() - 60_000).toISOString() },
    });
    await eventually(async () => {
      expect(await statesOf(id)).toContain('taken');
    });
  });

  test('for longer than its ten tries is switched off (rule H6)', async () => {
    const { id } = await create();
    receiver.answersBy((_asked, response) => void response.writeHead(500).end());
    await publish('never');
    await hurryUntil(() => {
      expect(receiver.asked.length).toBeGreaterThanOrEqual(1);
    });
    await desk.sql(`update st_webhooks set failing_since = now() - interval '76 hours'`);
    await desk.sql(`update st_deliveries set failures = 9`);
    await hurryUntil(async () => {
      expect(await call(scriptWebhooks.show, { params: { webhookId: id } })).toMatchObject({
        isOn: false,
        problem: 'failing',
      });
    });
    expect(await statesOf(id)).toEqual(['given-up']);
  });
});
