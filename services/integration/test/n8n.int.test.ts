import type { Message } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Desk, startIntegration } from './running-integration.ts';
import { messageOf, ticketOf } from './samples.ts';
import { openStandIn, silenceMs, type StandIn } from './stand-in.ts';

const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
const payloadSchema = z.object({ id: z.string(), body: z.string(), fromMe: z.boolean(), from: z.string() });

let desk: Desk;
let n8n: StandIn;
let running: Awaited<ReturnType<Desk['start']>>;
let nextContact = 10;

beforeAll(async () => {
  n8n = await openStandIn();
  desk = await startIntegration({
    environment: {
      OUTBOUND_ALLOWED_HOSTS: n8n.host,
      DELIVERY_TIMEOUT_MS: silenceMs,
      PUBLIC_URL: 'https://desk.example/',
    },
  });
  running = await desk.start();
});
beforeEach(() => {
  nextContact += 1;
  n8n.answersBy((_asked, response) => void response.writeHead(204).end());
  desk.set('urlApiN8N', `${n8n.url}/webhook/desk`, new Date(0));
});
afterEach(async () => {
  // So that nothing of one test waits in the next one.
  await desk.sql('delete from st_lanes');
  await desk.sql('delete from st_deliveries');
  n8n.asked.length = 0;
});

const publish = async (fields: Partial<Message> = {}, contactId = nextContact): Promise<string> => {
  const message = messageOf(fields, contactId);
  const place = { messageId: message.id, ticketId: message.ticketId, contactId, connectionId: 1 };
  await desk.messaging.transaction((tx) =>
    tx.append(
      `message-${message.id}`,
      'absent',
      [
        {
          type: 'MessageReceived',
          data: {
            ...place,
            fromMe: message.fromMe,
            mediaType: message.mediaType,
            inboundNumber: message.fromMe ? null : 1,
            orderedAt: message.createdAt,
          },
          sealed: { message, ticket: ticketOf(contactId), externalId: 'X' },
          subject: `contact-${String(contactId)}`,
        },
      ],
      { metadata, partitionKey: String(contactId) },
    ),
  );
  return message.id;
};
const bodies = (): readonly string[] =>
  n8n.asked.map(({ body }) => payloadSchema.parse(JSON.parse(body)).body);
/** Makes every waiting delivery due. */
const hurry = () =>
  desk.sql(`update st_lanes set due_at = now() where claimed_until is null and due_at > now()`);
/** Makes waiting deliveries due, once no process has claimed them. */
const hurryUntil = (assertion: () => unknown) =>
  eventually(async () => {
    await hurry();
    await assertion();
  });
const stateOf = async (id: string) => {
  const [row] = await desk.sql('select state, failures from st_deliveries where delivery_id = $1', [id]);
  return row;
};
const triesOf = (id: string) =>
  desk.sql(
    `select number, status, problem, answer from st_delivery_tries where delivery_id = $1 order by number`,
    [id],
  );

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

test('messages from before an address was set, or while none is set, are not sent', async () => {
  await publish({ body: 'history' });
  await eventually(() => {
    expect(bodies()).toEqual(['history']);
  });
  desk.set('urlApiN8N', '');
  await publish({ body: 'while off' });
  await eventually(async () => {
    expect(await desk.sql('select is_on from st_receivers')).toEqual([{ is_on: false }]);
  });
  await publish({ body: 'before' });
  const afterAt = Date.now() + 50;
  desk.set('urlApiN8N', n8n.url, new Date(afterAt));
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

test('while no address is set, a message causes no transaction of its own', async () => {
  const reached = async () =>
    desk.sql(`select position from consumer_positions where consumer like '%for-n8n' order by partition`);
  const publishAndReceive = async () => {
    const before = desk.timesAsked();
    await publish({ body: 'unheard' });
    await eventually(() => {
      expect(desk.timesAsked()).toBeGreaterThan(before);
    });
  };
  desk.set('urlApiN8N', '');
  await publishAndReceive();
  await eventually(async () => {
    expect(await desk.sql('select is_on from st_receivers')).toEqual([{ is_on: false }]);
  });
  await publishAndReceive();
  const positions = await reached();
  // The next one arrives after the one before.
  await publishAndReceive();
  await publishAndReceive();
  expect(await reached()).toEqual(positions);
  desk.set('urlApiN8N', n8n.url);
  await publish({ body: 'heard' });
  await eventually(() => {
    expect(bodies()).toEqual(['heard']);
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

test('can get another address from the next try on; without an address waiting deliveries are dropped', async () => {
  n8n.answersBy((_asked, response) => void response.writeHead(500).end());
  const id = await publish();
  await eventually(async () => {
    expect(await stateOf(id)).toMatchObject({ failures: 1 });
  });
  desk.set('urlApiN8N', `${n8n.url}/elsewhere`);
  await hurryUntil(() => {
    expect(n8n.asked.map(({ path }) => path)).toContain('/elsewhere');
  });
  desk.set('urlApiN8N', '');
  await hurryUntil(async () => {
    expect(await stateOf(id)).toMatchObject({ state: 'dropped' });
  });
  expect(await desk.sql('select lane from st_lanes')).toEqual([]);
});

test('deliveries that a killed process left are sent by another one, even if Redis lost its data', async () => {
  await running.stop();
  const id = await publish({ body: 'kept' });
  await desk.redis.stop();
  await desk.redis.start();
  running = await desk.start();
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
