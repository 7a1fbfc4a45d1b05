import {
  channelSessionEvents,
  type ContactSummary,
  isSettling,
  messagingEvents,
  type Recorded,
  ticketEvents,
} from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import { askOwners } from '@balcao/service-runtime/ask-owners';
import type { ConsumingFrom } from '#surroundings.ts';
import type { IntegrationDb } from '#database/schema.ts';
import { appendToFeed, type AppendedEntry } from './append-to-feed.ts';
import { connectionTypes, entriesOfConnection } from './connection-entries.rules.ts';
import type { FeedEntry } from './feed-entry.rules.ts';
import { findKnownContacts, rememberContacts } from './known-contacts.ts';
import { messageTypes } from './message-bodies.rules.ts';
import { entriesOfMessages, ticketIn, unknownOf } from './message-entries.rules.ts';
import { entriesOfTicket, ticketTypes } from './ticket-entries.rules.ts';
import { findToldMessages } from './told-messages.ts';

type Options = {
  readonly db: IntegrationDb;
  readonly clock: Clock;
  /** Older events get no entry. */
  readonly keptDays: number;
  /** Runs in the same transaction. */
  readonly onAppended: (db: IntegrationDb, entries: readonly AppendedEntry[]) => Promise<readonly string[]>;
  /** Runs after the commit, with the receivers of new deliveries. */
  readonly onGrown: (receiverIds: readonly string[]) => void;
};

type Batch<Facts> = {
  readonly facts: Facts;
  /** As the owners described them. */
  readonly contacts: readonly ContactSummary[];
  receiverIds: readonly string[] | undefined;
};

const dayMs = 24 * 60 * 60 * 1_000;

/** Turns the events of each owning service into entries of the feed, with one consumer per service (rule H2). */
export const followOwners = (
  from: ConsumingFrom,
  { db: ownDb, clock, keptDays, onAppended, onGrown }: Options,
): readonly Consumer[] => {
  const owners = askOwners(from('ticket').bus, 'integration');
  const isKept = ({ at }: Pick<Recorded<unknown>, 'at'>): boolean =>
    clock.now().getTime() - at.getTime() < keptDays * dayMs;
  const append = async (
    db: IntegrationDb,
    entries: readonly FeedEntry[],
    batch: Batch<unknown>,
  ): Promise<void> => {
    const appended = await appendToFeed(db, entries, clock.now());
    batch.receiverIds = undefined;
    if (appended.length === 0) return;
    await rememberContacts(db, batch.contacts);
    batch.receiverIds = await onAppended(db, appended);
  };
  const grown = (_events: unknown, { receiverIds }: Batch<unknown>): void => {
    if (receiverIds !== undefined) onGrown(receiverIds);
  };
  const batchOf = <Facts>(facts: Facts, contacts: readonly ContactSummary[] = []): Batch<Facts> => ({
    facts,
    contacts,
    receiverIds: undefined,
  });

  const messages = startConsumer({
    ...from('messaging'),
    consumer: 'integration__feed-of-messaging',
    catalog: messagingEvents,
    types: messageTypes,
    lingerMs: unhurriedMs,
    prepare: async (events) => {
      const kept = events.filter(isKept);
      const [told, contacts] = await Promise.all([
        findToldMessages(
          ownDb,
          kept.flatMap((event) => (isSettling(event) ? event.data.messageId : [])),
        ),
        findKnownContacts(
          ownDb,
          kept.flatMap(({ data }) => ('place' in data ? data.contactId : [])),
        ),
      ]);
      const asked = unknownOf(kept, { told, contacts });
      const [found, tickets] = await Promise.all([
        owners.messages(asked.messageIds),
        owners.tickets(asked.ticketIds),
      ]);
      const named = [...kept.flatMap((event) => ticketIn(event) ?? []), ...tickets.values()];
      return batchOf(
        entriesOfMessages(kept, { told, contacts, messages: found, tickets }),
        named.map(({ contact }) => contact),
      );
    },
    apply: ({ db }, events, batch) =>
      append(
        db,
        events.flatMap(({ id }) => batch.facts.get(id) ?? []),
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
      const named = [...found.values(), ...contacts.values()].map(({ contact }) => contact);
      return batchOf({ tickets: found, contacts }, named);
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
