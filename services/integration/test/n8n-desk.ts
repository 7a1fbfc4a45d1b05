import { listFeedEvents, type Message, type Written } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { type Desk, startIntegration } from './running-integration.ts';
import { messageOf, ticketOf } from './samples.ts';
import { openStandIn, silenceMs, type StandIn } from './stand-in.ts';

export const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
const payloadSchema = z.object({ id: z.string(), body: z.string(), fromMe: z.boolean(), from: z.string() });

export let desk: Desk;
export let n8n: StandIn;
let running: Awaited<ReturnType<Desk['start']>>;
let nextContact = 10;
let lastWritten: readonly Written[] = [];

/** Each test file calls it once: files that run in one process share this module, but not the desk. */
export const openN8nDesk = (): void => {
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
  beforeEach(async () => {
    nextContact += 1;
    n8n.answersBy((_asked, response) => void response.writeHead(204).end());
    await setAddress(`${n8n.url}/webhook/desk`);
  });
  afterEach(async () => {
    // So that nothing of one test waits in the next one.
    await desk.sql('delete from st_lanes');
    await desk.sql('delete from st_deliveries');
    n8n.asked.length = 0;
  });
};

/** As an admin sets it. */
export const changeAddress = async (url: string, at = new Date()): Promise<void> => {
  desk.set('urlApiN8N', url, at);
  const data = { key: 'urlApiN8N', createdAt: new Date(0).toISOString() } as const;
  await desk.auth.transaction((tx) =>
    tx.append('integration-urlApiN8N', 'any', [{ type: 'IntegrationChanged', data }], { metadata }),
  );
};
/** The same, once it is known here. */
export const setAddress = async (url: string, at = new Date()): Promise<void> => {
  await changeAddress(url, at);
  await eventually(async () => {
    expect(await desk.sql('select is_on, changed_at from st_receivers')).toEqual([
      { is_on: url !== '', changed_at: at },
    ]);
  });
};

export const publish = async (fields: Partial<Message> = {}, contactId = nextContact): Promise<string> => {
  const message = messageOf(fields, contactId);
  const place = { messageId: message.id, ticketId: message.ticketId, contactId, connectionId: 1 };
  const { written } = await desk.messaging.transaction((tx) =>
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
  lastWritten = written;
  return message.id;
};
/** Once the service has received the last message. */
export const heard = async (): Promise<void> => {
  const context = { ...systemContext('test'), after: lastWritten };
  const reply = await desk.bus.request(listFeedEvents, { params: {}, query: {}, body: {} }, context);
  expect(reply.status).toBe(200);
};
export const bodies = (): readonly string[] =>
  n8n.asked.map(({ body }) => payloadSchema.parse(JSON.parse(body)).body);
/** Makes every waiting delivery due. */
const hurry = () =>
  desk.sql(`update st_lanes set due_at = now() where claimed_until is null and due_at > now()`);
/** Makes waiting deliveries due, once no process has claimed them. */
export const hurryUntil = (assertion: () => unknown) =>
  eventually(async () => {
    await hurry();
    await assertion();
  });
export const stateOf = async (id: string) => {
  const [row] = await desk.sql('select state, failures from st_deliveries where delivery_id = $1', [id]);
  return row;
};
export const triesOf = (id: string) =>
  desk.sql(
    `select number, status, problem, answer from st_delivery_tries where delivery_id = $1 order by number`,
    [id],
  );

/** While the work runs, no process of the service does. */
export const whileStopped = async (work: () => Promise<void>): Promise<void> => {
  await running.stop();
  await work();
  running = await desk.start();
};
