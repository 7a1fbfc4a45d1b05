import { systemContext } from '@balcao/event-bus';
import { ana } from './samples.ts';
import {
  type Actor,
  type Endpoint,
  type FeedEventType,
  deskWebhooks,
  scriptWebhooks,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { type Desk, startIntegration } from './running-integration.ts';
import { type Asked, openStandIn, silenceMs, type StandIn } from './stand-in.ts';
import { publishMessage } from './publish-messages.ts';

export const tokenId = '0193a1b2-0000-7000-8000-000000000001';
export const script: Extract<Actor, { kind: 'api' }> = { kind: 'api', name: 'Shop', tokenId, queueIds: [] };
export const admin: Actor = { ...ana, profile: 'admin' };
export const messageTypes: FeedEventType[] = ['message.received', 'message.sent', 'message.status'];

export let desk: Desk;
export let receiver: StandIn;
export let now = new Date();
export let running: Awaited<ReturnType<Desk['start']>>;
export let nextContact = 30;

/** Each test file calls it once: files that run in one process share this module, but not the desk. */
export const openWebhookDesk = (): void => {
  beforeAll(async () => {
    receiver = await openStandIn();
    desk = await startIntegration({
      environment: {
        OUTBOUND_ALLOWED_HOSTS: receiver.host,
        DELIVERY_TIMEOUT_MS: silenceMs,
        PUBLIC_URL: 'https://desk.example/',
      },
      clock: { now: () => now },
      // `hurry` announces no due work.
      sweepMs: 300,
    });
    running = await desk.start();
  });
  beforeEach(() => {
    nextContact += 1;
    now = new Date();
    receiver.answersBy((_asked, response) => void response.writeHead(204).end());
  });
  afterEach(async () => {
    for (const table of ['st_webhooks', 'st_lanes', 'st_deliveries', 'st_receivers', 'rm_token_ends'])
      // A delivery may still be under way.
      await eventually(() => desk.sql(`delete from ${table}`));
    receiver.asked.length = 0;
  });
};

export const call = async <Response extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Response>,
  raw: { readonly params?: object; readonly query?: object; readonly body?: object },
  actor: Actor = script,
) => {
  const reply = await desk.bus.request(
    endpoint,
    { params: raw.params ?? {}, query: raw.query ?? {}, body: raw.body ?? {} },
    { ...systemContext('test', { deadlineMs: 40_000 }), actor },
  );
  const text = Buffer.from(reply.body).toString();
  expect([reply.status, text]).toEqual([endpoint.status, expect.any(String)]);
  return endpoint.response.parse(text === '' ? undefined : JSON.parse(text));
};
type Raw = { readonly params?: object; readonly body?: object; readonly ifMatch?: number };
const ask = ({ endpoint, raw, actor }: { endpoint: Endpoint; raw: Raw; actor: Actor }) =>
  desk.bus.request(
    endpoint,
    { params: raw.params ?? {}, query: {}, body: raw.body ?? {} },
    { ...systemContext('test'), actor, ifMatch: raw.ifMatch },
  );
export const statusOf = async (endpoint: Endpoint, raw: Raw, actor: Actor = script) =>
  (await ask({ endpoint, raw, actor })).status;
/** The code and the details of a failure. */
export const refusalOf = async (endpoint: Endpoint, raw: Raw, actor: Actor = script): Promise<unknown> => {
  const { status, body } = await ask({ endpoint, raw, actor });
  expect(status).toBeGreaterThanOrEqual(400);
  return JSON.parse(Buffer.from(body).toString());
};
export const create = (types: readonly FeedEventType[] = messageTypes, actor: Actor = script) =>
  call(scriptWebhooks.create, { body: { url: `${receiver.url}/hook`, types } }, actor);
export const eventSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({
    position: z.number(),
    message: z.looseObject({ id: z.string(), body: z.string().optional() }).optional(),
  }),
});
export const readOne = (one: Asked) => eventSchema.parse(JSON.parse(one.body));
export const bodies = () => receiver.asked.map((one) => readOne(one).data.message?.body);
export const headersOf = ({ headers }: Asked) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
export const publish = (body: string, contactId = nextContact) =>
  publishMessage(desk, { body }, { contactId });
export const hurry = () =>
  desk.sql(`update st_lanes set due_at = now() - interval '1 hour' where claimed_until is null`);
/** Makes waiting deliveries due, repeatedly. */
export const hurryUntil = (assertion: () => unknown) =>
  eventually(async () => {
    await hurry();
    await assertion();
  });
export const statesOf = async (webhookId: string) =>
  (await call(deskWebhooks.deliveries, { params: { webhookId } }, admin)).deliveries.map(
    ({ state }) => state,
  );

export const setNow = (at: Date): void => {
  now = at;
};
/** Another process takes over, and Redis has lost its data. */
export const restart = async (): Promise<void> => {
  await running.stop();
  await desk.redis.flush();
  running = await desk.start();
};
