import { channelSessionEvents, messagingEvents, type Recorded, ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import { askOwners } from '@balcao/service-runtime/ask-owners';
import type { ConsumingFrom } from '#surroundings.ts';
import type { IntegrationDb } from '#database/schema.ts';
import { appendToFeed, type AppendedEntry } from './append-to-feed.ts';
import { connectionTypes, entriesOfConnection } from './connection-entries.rules.ts';
import type { FeedEntry } from './feed-entry.rules.ts';
import { entryOfMessage, messageTypes } from './message-entries.rules.ts';
import { entriesOfTicket, ticketTypes } from './ticket-entries.rules.ts';

type Options = {
  readonly clock: Clock;
  /** Older events get no entry. */
  readonly keptDays: number;
  /** Runs in the same transaction. */
  readonly onAppended: (db: IntegrationDb, entries: readonly AppendedEntry[]) => Promise<readonly string[]>;
  /** Runs after the commit, with the receivers of new deliveries. */
  readonly onGrown: (receiverIds: readonly string[]) => void;
};

const dayMs = 24 * 60 * 60 * 1_000;

/** Turns the events of each owning service into entries of the feed, with one consumer per service (rule H2). */
export const followOwners = (
  from: ConsumingFrom,
  { clock, keptDays, onAppended, onGrown }: Options,
): readonly Consumer[] => {
  const owners = askOwners(from('ticket').bus, 'integration');
  const isKept = ({ at }: Pick<Recorded<unknown>, 'at'>): boolean =>
    clock.now().getTime() - at.getTime() < keptDays * dayMs;
  const append = async (
    db: IntegrationDb,
    entries: readonly FeedEntry[],
    batch: { receiverIds: readonly string[] | undefined },
  ): Promise<void> => {
    const appended = await appendToFeed(db, entries, clock.now());
    batch.receiverIds = appended.length === 0 ? undefined : await onAppended(db, appended);
  };
  const grown = (_events: unknown, { receiverIds }: { receiverIds: readonly string[] | undefined }): void => {
    if (receiverIds !== undefined) onGrown(receiverIds);
  };
  const batchOf = <Facts>(facts: Facts): { facts: Facts; receiverIds: readonly string[] | undefined } => ({
    facts,
    receiverIds: undefined,
  });

  const messages = startConsumer({
    ...from('messaging'),
    consumer: 'integration__feed-of-messaging',
    catalog: messagingEvents,
    types: messageTypes,
    lingerMs: unhurriedMs,
    prepare: async (events) => {
      // A received message has its ticket in its event.
      const asked = events.filter((event) => isKept(event) && event.type !== 'MessageReceived');
      const [found, tickets] = await Promise.all([
        owners.messages(
          asked.flatMap(({ type, data }) => (type === 'MessageQueued' ? [] : [data.messageId])),
        ),
        owners.tickets(asked.map(({ data }) => data.ticketId)),
      ]);
      return batchOf({ messages: found, tickets });
    },
    apply: ({ db }, events, batch) =>
      append(
        db,
        events.filter(isKept).flatMap((event) => entryOfMessage(event, batch.facts) ?? []),
        batch,
      ),
    afterCommit: grown,
  });

  const tickets = startConsumer({
    ...from('ticket'),
    consumer: 'integration__feed-of-ticket',
    catalog: ticketEvents,
    types: ticketTypes,
    lingerMs: unhurriedMs,
    prepare: async (events) => {
      const kept = events.filter(isKept);
      const [found, contacts] = await Promise.all([
        owners.tickets(kept.flatMap(({ data }) => ('ticketId' in data ? [data.ticketId] : []))),
        owners.contactsWithQueues(kept.flatMap(({ data }) => ('ticketId' in data ? [] : [data.contactId]))),
      ]);
      return batchOf({ tickets: found, contacts });
    },
    apply: ({ db }, events, batch) =>
      append(
        db,
        events.filter(isKept).flatMap((event) => entriesOfTicket(event, batch.facts)),
        batch,
      ),
    afterCommit: grown,
  });

  const connections = startConsumer({
    ...from('channel-session'),
    consumer: 'integration__feed-of-channel-session',
    catalog: channelSessionEvents,
    types: connectionTypes,
    prepare: async (events) =>
      batchOf(await owners.connections(events.filter(isKept).map(({ data }) => data.connectionId))),
    apply: ({ db }, events, batch) =>
      append(
        db,
        events.filter(isKept).flatMap((event) => entriesOfConnection(event, batch.facts)),
        batch,
      ),
    afterCommit: grown,
  });

  return [messages, tickets, connections];
};
