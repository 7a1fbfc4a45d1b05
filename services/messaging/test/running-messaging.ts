import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Actor,
  authEvents,
  type ChangeProblem,
  channelSessionEvents,
  type Endpoint,
  listMessages,
  type Message,
  messageSchema,
  sendMessage,
  ticketEvents,
  type UserActor,
  verifyProjectionsInput,
  verifyProjectionsOutput,
} from '@balcao/contracts';
import { type CallContext, connectBus, type RawRequest, systemContext } from '@balcao/event-bus';
import { parseMasterKey } from '@balcao/event-store';
import { createLifecycle, createLogger } from '@balcao/service-kit';
import { disposeAtEnd, eventually, testFolder } from '@balcao/testkit';
import pg from 'pg';
import { expect } from 'vitest';
import { compose } from '#compose.ts';
import { messagingJobs } from '../src/messaging.jobs.ts';
import { assertNamed } from '@balcao/service-runtime/testing/named-failures';
import type { Key } from '@balcao/service-runtime/testing/reused-key';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { envelopeOf, type Wrote } from './envelopes.ts';
import { createListener } from './listener.ts';
import { messagingStores } from './messaging-stores.ts';
import { createTicketStandIn } from './ticket-stand-in.ts';

export const masterKey = `test:${Buffer.alloc(32, 7).toString('base64')}`;
export const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };

/** What the caller wrote elsewhere, and its idempotency key. */
type More = Key & Partial<Pick<CallContext, 'after'>>;

type Options = { ffmpegPath?: string; logLevel?: 'silent' | 'error'; mediaEveryMs?: number };

/** The service on stores of its own, with the others as it knows them. */
export const startMessaging = async ({ ffmpegPath, logLevel, mediaEveryMs = 15_000 }: Options = {}) => {
  const [postgres, nats, redis] = await messagingStores();
  const mediaPath = join(testFolder(), 'media');
  const { fetchMedia } = messagingJobs;
  const log = createLogger({ service: 'messaging', level: logLevel ?? 'error' });
  const stores = { databaseUrl: postgres.url, natsUrl: nats.url, masterKey, log };
  const bus = await connectBus({ url: nats.url, name: 'test', log });
  disposeAtEnd(bus.close);
  const tickets = createTicketStandIn();
  const listener = createListener();
  const auth = await startPeer({ ...stores, service: 'auth', catalog: authEvents });
  const channel = await startPeer({
    ...stores,
    service: 'channel-session',
    catalog: channelSessionEvents,
  });
  const ticket = await startPeer({ ...stores, service: 'ticket', catalog: ticketEvents, ...tickets });

  bus.serve('notification', { operations: listener.operations });

  const lifecycle = createLifecycle({ info: () => undefined, error: log.error.bind(log) });
  await compose(
    {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      DESK_TIME_ZONE: 'America/Sao_Paulo',
      MASTER_KEY: parseMasterKey(masterKey),
      MASTER_KEYS_PREVIOUS: [],
      NODE_ENV: 'test',
      MAX_CALLS_AT_ONCE: 64,
      MAX_CALLS_WAITING: 256,
      MEDIA_PATH: mediaPath,
      STUCK_AFTER_SECONDS: 120,
      OUTBOUND_ALLOWED_HOSTS: ['127.0.0.1'],
      FFMPEG_PATH: ffmpegPath ?? 'ffmpeg',
      PATH: '/usr/local/bin:/usr/bin:/bin',
    },
    lifecycle,
    {
      log,
      jobs: {
        ...messagingJobs,
        fetchMedia: { ...fetchMedia, sweep: { ...fetchMedia.sweep, everyMs: mediaEveryMs } },
      },
    },
  );
  lifecycle.markStarted();
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2, options: '-c search_path=messaging' });
  // The database may go before its last idle connection.
  pool.on('error', () => undefined);
  disposeAtEnd(async () => {
    await pool.end();
    await lifecycle.stop(10_000);
  });

  const ask = async (actor: Actor, endpoint: Endpoint, raw: Partial<RawRequest> = {}, more: More = {}) => {
    const reply = await bus.request(
      endpoint,
      { params: {}, query: {}, body: {}, ...raw },
      { ...systemContext('test', { deadlineMs: 60_000 }), ...more, actor },
    );
    const text = Buffer.from(reply.body).toString();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    assertNamed(endpoint, reply.status, body);
    return { status: reply.status, body, written: reply.written };
  };
  /** Asks again, as clients do, while it has not applied the caller's write: it waits for a second only (rule G5). */
  const askUntilApplied: typeof ask = (...call) =>
    eventually(async () => {
      const answer = await ask(...call);
      expect(answer.status).not.toBe(503);
      return answer;
    });
  const sqlRows = async (text: string, values: unknown[] = []) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;
  /** As channel-session would: an envelope a message, in the partition of its chat. */
  const arrive = async (...written: Wrote[]): Promise<void> => {
    for (const one of written) {
      const envelope = envelopeOf(one);
      await channel.transaction((tx) =>
        tx.append(`envelope-1-${randomUUID()}`, 'absent', [envelope], {
          metadata,
          partitionKey: envelope.sealed.peer[0]?.value ?? '',
        }),
      );
    }
  };
  let lastNumber = 351_920_000_100;
  /** An open ticket whose contact wrote `count` messages. */
  const openTicket = async (count = 1): Promise<{ ticketId: number; number: string }> => {
    const number = String((lastNumber += 1));
    await arrive(...Array.from({ length: count }, (_, index) => ({ number, body: `in ${index}` })));
    const ticketId = await eventually(async () => {
      const rows = await sqlRows(
        `select ticket_id::int as id from rm_messages join st_addresses using (contact_id, connection_id)
         where identities::text like $1`,
        [`%"${number}"%`],
      );
      if (rows.length !== count) throw new Error(`${rows.length} of ${count} messages are there`);
      return Number(rows[0]?.['id']);
    });
    tickets.change(ticketId, { status: 'open', userId: 7 });
    return { ticketId, number };
  };
  return {
    auth,
    channel,
    ticket,
    tickets,
    bus,
    nats,
    mediaPath,
    databaseUrl: postgres.url,
    redis,
    ask,
    askUntilApplied,
    told: listener.told,
    sql: sqlRows,
    /** Every read model beside its rebuild. */
    verify: async () => {
      const context = systemContext('test', { deadlineMs: 30_000 });
      const operation = {
        service: 'messaging',
        operation: 'verifyProjections',
        input: verifyProjectionsInput,
        output: verifyProjectionsOutput,
      } as const;
      return (await bus.call(operation, {}, context)).projections;
    },
    arrive,
    openTicket,
    list: async (ticketId: number, query: Record<string, string> = {}, actor = attendant()) => {
      const { body } = await ask(actor, listMessages, {
        params: { ticketId },
        query: { markRead: 'false', ...query },
      });
      return listMessages.response.parse(body);
    },
    send: async (ticketId: number, body: object, actor = attendant()): Promise<Message> => {
      const answer = await ask(actor, sendMessage, { params: { ticketId }, body });
      return messageSchema.parse(answer.body);
    },
    /** The changes of a message that went to the channel, oldest first; null went nowhere. */
    changesOf: async (messageId: string): Promise<(string | null)[]> => {
      const rows = await sqlRows(
        `select data->>'changeId' as id from es_events
         where stream = $1 and type in ('MessageEdited', 'MessageDeleted') order by revision`,
        [`message-${messageId}`],
      );
      return rows.map(({ id }) => (typeof id === 'string' ? id : null));
    },
    /** What the channel says to a change of ours. */
    changed: (
      messageId: string,
      change: { changeId: string | null; kind: 'edit' | 'delete'; problem?: ChangeProblem },
    ) => {
      const data = { messageId, connectionId: 1, changeId: change.changeId ?? '', kind: change.kind };
      return channel.transaction((tx) =>
        tx.append(
          `outbound-${messageId}`,
          'any',
          [
            change.problem === undefined
              ? { type: 'OutboundChangeSent', data }
              : { type: 'OutboundChangeRefused', data: { ...data, problem: change.problem } },
          ],
          { metadata },
        ),
      );
    },
    /** Done on the phone or by the contact; without a body it was deleted. */
    changedByChannel: (messageId: string, { fromMe, body }: { fromMe: boolean; body?: string }) => {
      const data = { messageId, connectionId: 1, fromMe, at: new Date().toISOString() };
      return channel.transaction((tx) =>
        tx.append(
          `changed-${messageId}`,
          'any',
          [
            body === undefined
              ? { type: 'EnvelopeRevoked', data }
              : { type: 'EnvelopeEdited', data, sealed: { body }, subject: 'peer' },
          ],
          { metadata, partitionKey: 'changes' },
        ),
      );
    },
    /** What became of an attempt, as channel-session tells it. */
    outcome: (
      messageId: string,
      event:
        | { type: 'OutboundAckRaised'; ack: number }
        | { type: 'OutboundFailed'; attempt: number }
        | { type: 'OutboundUnresolved'; attempt: number },
    ) => {
      const place = { messageId, connectionId: 1 };
      return channel.transaction((tx) =>
        tx.append(
          `outbound-${messageId}`,
          'any',
          [
            event.type === 'OutboundAckRaised'
              ? { type: event.type, data: { ...place, ack: event.ack } }
              : event.type === 'OutboundFailed'
                ? { type: event.type, data: { ...place, attempt: event.attempt, problem: 'rejected' } }
                : { type: event.type, data: { ...place, attempt: event.attempt } },
          ],
          { metadata },
        ),
      );
    },
  };
};

export const attendant = (more: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  userId: 7,
  sessionId: 'session',
  name: 'Ana',
  profile: 'user',
  queueIds: [],
  seesNumbers: true,
  seesAllTickets: true,
  ...more,
});
