import { ana, contactOf } from './samples.ts';
import { type Actor, deskWebhooks, endpoints, heedsIfMatch, scriptWebhooks } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { metadata, publishMessage } from './publish-messages.ts';
import {
  tokenId,
  admin,
  messageTypes,
  desk,
  receiver,
  script,
  nextContact,
  call,
  statusOf,
  refusalOf,
  create,
  readOne,
  bodies,
  headersOf,
  publish,
  statesOf,
  restart,
  hurryUntil,
  openWebhookDesk,
} from './webhook-desk.ts';

openWebhookDesk();

const taggedSchema = z.object({ data: z.object({ contact: z.object({ id: z.number() }) }) });

test('accepted deliveries are redelivered on request: one, a range, or all since (rule H6)', async () => {
  const { id } = await create();
  for (const body of ['one', 'two', 'three']) await publish(body);
  await eventually(async () => {
    expect(await statesOf(id)).toEqual(['taken', 'taken', 'taken']);
  });
  const [first, second] = receiver.asked.map((asked) => ({
    deliveryId: String(asked.headers['webhook-id']),
    position: readOne(asked).data.position,
  }));
  const again = async (body: object, expected: readonly string[]) => {
    receiver.asked.length = 0;
    const answer = await call(scriptWebhooks.redeliver, { params: { webhookId: id }, body });
    expect(answer).toEqual({ count: expected.length, next: null });
    await eventually(() => {
      expect(bodies()).toEqual(expected);
    });
    await eventually(async () => {
      expect(await statesOf(id)).toEqual(['taken', 'taken', 'taken']);
    });
  };
  await again({ deliveryId: first?.deliveryId }, ['one']);
  await again({ from: second?.position, to: second?.position }, ['two']);
  await again({ from: first?.position }, ['one', 'two', 'three']);
  await desk.sql(`delete from st_deliveries`);
  await again({ from: first?.position }, ['one', 'two', 'three']);
});

test('a webhook and its log say why there was no answer, and when the next try is (rule H9)', async () => {
  const { id } = await create();
  receiver.answersBy((_asked, response) => void response.destroy());
  await publish('waits');
  const logged = async () =>
    (await call(deskWebhooks.deliveries, { params: { webhookId: id } }, admin)).deliveries[0];
  await eventually(async () => {
    const delivery = await logged();
    expect(delivery).toMatchObject({ state: 'waiting', tries: 1 });
    expect(Date.parse(delivery?.nextTryAt ?? '')).toBeGreaterThan(Date.parse(delivery?.last?.at ?? ''));
  });
  const [shown] = (await call(scriptWebhooks.list, {})).webhooks;
  expect(shown?.lastTry).toMatchObject({ status: null, problem: (await logged())?.last?.problem });
  expect(shown?.lastTry?.problem).not.toBeNull();
  receiver.answersBy((_asked, response) => void response.writeHead(204).end());
  await hurryUntil(async () => {
    expect(await logged()).toMatchObject({ state: 'taken', nextTryAt: null });
  });
});

test('a test event is posted at once and its result is returned (rule H6)', async () => {
  const { id, secret } = await create();
  receiver.answersBy((_asked, response) => void response.writeHead(418).end('a teapot'));
  const answer = await call(scriptWebhooks.test, { params: { webhookId: id } });
  expect(answer).toMatchObject({ isTaken: false, try: { status: 418, answer: 'a teapot', problem: null } });
  for (const asked of receiver.asked)
    expect(new Webhook(secret).verify(asked.body, headersOf(asked))).toMatchObject({ type: 'webhook.test' });
  expect((await call(scriptWebhooks.list, {})).webhooks).toMatchObject([
    { id, lastTry: { isTaken: false, status: 418 } },
  ]);
  const { deliveries } = await call(deskWebhooks.deliveries, { params: { webhookId: id } }, admin);
  expect(deliveries).toMatchObject([{ type: 'webhook.test', state: 'given-up', last: { status: 418 } }]);
  const whole = { params: { webhookId: id, deliveryId: deliveries[0]?.id } };
  expect(await call(deskWebhooks.delivery, whole, admin)).toMatchObject({ tries: [{ answer: 'a teapot' }] });
  // Request and answer may contain numbers.
  expect(
    await call(deskWebhooks.delivery, whole, { ...ana, profile: 'admin', seesNumbers: false }),
  ).toMatchObject({
    request: null,
    tries: [{ answer: null, status: 418 }],
  });
});

test('a webhook gets what its token sees, and scripts see only their own (rules H3 and H7)', async () => {
  const { id } = await create(messageTypes, { ...script, queueIds: [9] });
  await publishMessage(desk, { body: 'elsewhere' }, { contactId: nextContact, queueId: 2 });
  await publishMessage(desk, { body: 'here' }, { contactId: nextContact + 100, queueId: 9 });
  await eventually(() => {
    expect(bodies()).toEqual(['here']);
  });
  const other: Actor = { ...script, tokenId: '0193a1b2-0000-7000-8000-000000000002' };
  expect((await call(scriptWebhooks.list, {}, other)).webhooks).toEqual([]);
  expect(await statusOf(scriptWebhooks.show, { params: { webhookId: id } }, other)).toBe(404);
});

test.each(endpoints.filter((endpoint) => endpoint.service === 'integration' && heedsIfMatch(endpoint)))(
  '$operation refuses a version that never was, and merges an older one (rule G16)',
  async (endpoint) => {
    const actor = endpoint.scope === null ? admin : script;
    const { id: webhookId } = await create();
    const raw = { params: { webhookId }, body: { name: 'Loja' } };
    for (const ifMatch of [0, 1_000_000])
      expect(await refusalOf(endpoint, { ...raw, ifMatch }, actor)).toMatchObject({
        error: 'ERR_VALIDATION',
        field: 'If-Match',
      });
    expect(await statusOf(endpoint, { ...raw, ifMatch: 1 }, actor)).toBe(200);
    expect(await statusOf(endpoint, { ...raw, ifMatch: 1 }, actor)).toBe(200);
    expect(await refusalOf(endpoint, { ...raw, body: { name: 'Casa' }, ifMatch: 1 }, actor)).toMatchObject({
      error: 'ERR_EDIT_CONFLICT',
    });
  },
);

test('a webhook gets contacts of its sectors only, if its token says so, also when it asks again (rule P28)', async () => {
  const limited = { ...script, queueIds: [9], ownContactsOnly: true };
  const webhook = await create(['ticket.tagged'], limited);
  const [own, foreign] = [nextContact + 200, nextContact + 201];
  for (const [contactId, queueId] of [
    [foreign, 2],
    [own, 9],
  ] as const) {
    desk.described.contacts.set(contactId, contactOf(contactId));
    desk.described.contactQueues.set(contactId, [queueId]);
    await desk.ticket.transaction((tx) =>
      tx.append(
        `contact-${String(contactId)}`,
        'any',
        [{ type: 'ContactTagged', data: { contactId, added: [4], removed: [] } }],
        { metadata, partitionKey: '1' },
      ),
    );
  }
  const contacts = () =>
    receiver.asked.map((one) => taggedSchema.parse(JSON.parse(one.body)).data.contact.id);
  await eventually(() => {
    expect(contacts()).toEqual([own]);
  });
  receiver.asked.length = 0;
  const again = { params: { webhookId: webhook.id }, body: { from: 1 } };
  expect(await call(scriptWebhooks.redeliver, again, limited)).toMatchObject({ count: 1 });
  await hurryUntil(() => {
    expect(contacts()).toEqual([own]);
  });
});

test('a revoked token takes its webhooks with it (rule H7)', async () => {
  const { id } = await create();
  receiver.answersBy((_asked, response) => void response.writeHead(500).end());
  await publish('waits');
  await eventually(() => {
    expect(receiver.asked).toHaveLength(1);
  });
  await desk.auth.transaction((tx) =>
    tx.append(`api-token-${tokenId}`, 'any', [{ type: 'ApiTokenRevoked', data: { tokenId } }], { metadata }),
  );
  await eventually(async () => {
    expect(await call(scriptWebhooks.show, { params: { webhookId: id } })).toMatchObject({
      isOn: false,
      problem: 'token-ended',
    });
    expect(await statesOf(id)).toEqual(['dropped']);
  });
  await publish('more');
  expect(await statusOf(scriptWebhooks.create, { body: { url: receiver.url, types: messageTypes } })).toBe(
    409,
  );
  await eventually(async () => {
    expect(await desk.sql(`select 1 from st_feed where data like '%more%'`)).not.toEqual([]);
  });
  expect(await statesOf(id)).toEqual(['dropped']);
});

test.each([
  'http://127.0.0.1:9/hook',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/',
  'http://[::1]/',
])('the address %s is refused when it is entered, and nothing is made (rule H7)', async (url) => {
  const refused = { error: 'ERR_WEBHOOK_ADDRESS_CLOSED', field: 'url' };
  expect(await refusalOf(scriptWebhooks.create, { body: { url, types: messageTypes } })).toMatchObject(
    refused,
  );
  const { id, url: before } = await create();
  const change = { params: { webhookId: id }, body: { url, name: 'Other' } };
  expect(await refusalOf(deskWebhooks.change, change, admin)).toMatchObject(refused);
  const { webhooks } = await call(deskWebhooks.list, {}, admin);
  expect(webhooks).toMatchObject([{ name: '', url: before }]);
});

test('an address of our own network that is already stored fails when it is called, and the log says why (rule S6)', async () => {
  const { id } = await create();
  await desk.sql(`update st_webhooks set url = 'http://localhost:1/hook' where webhook_id = $1`, [id]);
  await publish('inside');
  await eventually(async () => {
    const { deliveries } = await call(deskWebhooks.deliveries, { params: { webhookId: id } }, admin);
    expect(deliveries).toMatchObject([{ last: { status: null, problem: 'closed-address' } }]);
  });
});

test('an expired token gets nothing more (rule H7)', async () => {
  const { id } = await create();
  await desk.sql(`insert into rm_token_ends values ($1, now() - interval '1 second')`, [tokenId]);
  const { message } = await publish('over');
  await eventually(async () => {
    expect(await desk.sql(`select 1 from st_feed where data like $1`, [`%${message.id}%`])).not.toEqual([]);
  });
  expect(await statesOf(id)).toEqual([]);
});

test('deliveries of an erased contact are deleted, waiting or sent (rule H8)', async () => {
  const { id } = await create();
  await publish('secret');
  await eventually(async () => {
    expect(await statesOf(id)).toEqual(['taken']);
  });
  await desk.ticket.transaction((tx) =>
    tx.append(
      `contact-${String(nextContact)}`,
      'any',
      [{ type: 'ContactDeleted', data: { contactId: nextContact, ticketIds: [] } }],
      { metadata },
    ),
  );
  await eventually(async () => {
    expect(await statesOf(id)).toEqual([]);
  });
  expect(await desk.sql(`select 1 from st_deliveries where content like '%secret%'`)).toEqual([]);
});

test('a process that ends during deliveries loses none, even if Redis loses its data (rule H5)', async () => {
  const { id } = await create();
  receiver.answersBy((_asked, response) => {
    setTimeout(() => response.writeHead(200).end(), 5);
  });
  const told: string[] = [];
  for (let index = 0; index < 60; index += 1)
    told.push((await publish(`m${String(index)}`, nextContact + 200 + (index % 7))).message.id);
  await restart();
  await eventually(async () => {
    expect(new Set((await statesOf(id)).slice(0, 50))).toEqual(new Set(['taken']));
    expect(new Set(receiver.asked.map((asked) => readOne(asked).data.message?.id))).toEqual(new Set(told));
  });
  const ids = Map.groupBy(receiver.asked, (asked) => readOne(asked).data.message?.id);
  for (const same of ids.values())
    expect(new Set(same.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});
