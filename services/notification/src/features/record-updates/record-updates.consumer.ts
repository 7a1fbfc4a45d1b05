import {
  authEvents,
  channelSessionEvents,
  type EventCatalog,
  messagingEvents,
  ticketEvents,
  type ServiceName,
} from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { Ground } from '@balcao/log-owner';
import type { NotificationTables } from '#database/schema.ts';
import { updatesOfConnections } from '#domain/updates-of-connections.ts';
import { updatesOfMessages } from '#domain/updates-of-messages.ts';
import { updatesOfTickets } from '#domain/updates-of-tickets.ts';
import { updatesOfUsers } from '#domain/updates-of-users.ts';
import { rememberUser } from '../../known-users.ts';
import { appendUpdates } from '../../live-log.ts';
import { askOwners } from './described.ts';

type ConsumingFrom = Ground<EventCatalog, NotificationTables>['consuming'];

const concurrency = 2;

/**
 * Every event that a screen shows becomes updates in the live log, in the transaction that moves the position. `wake`:
 * something was appended.
 */
export const recordUpdates = (consumingFrom: ConsumingFrom, wake: () => void): readonly Consumer[] => {
  const common = (source: ServiceName) => ({
    ...consumingFrom(source),
    concurrency,
    consumer: `notification__record-updates-of-${source}`,
    afterCommit: wake,
  });
  const owners = askOwners(consumingFrom('ticket').bus);

  const users = startConsumer({
    ...common('auth'),
    catalog: authEvents,
    types: ['UserCreated', 'SettingChanged'],
    prepare: (events) =>
      owners.users(events.flatMap(({ type, data }) => (type === 'UserCreated' ? [data.userId] : []))),
    apply: async (tx, events, facts) => {
      for (const { type, data } of events)
        if (type === 'UserCreated') await rememberUser(tx.db, data.userId, data.isTricked === 'disabled');
      await appendUpdates(
        tx.db,
        events.flatMap((event) => updatesOfUsers(event, facts)),
      );
    },
  });

  const tickets = startConsumer({
    ...common('ticket'),
    catalog: ticketEvents,
    types: [
      'ContactCreated',
      'ContactIdentityLearned',
      'TicketOpened',
      'TicketAccepted',
      'TicketReturned',
      'TicketClosed',
      'TicketReopened',
      'TicketTransferred',
      'TicketRead',
    ],
    prepare: async (events) => {
      const [items, contacts] = await Promise.all([
        owners.tickets(events.flatMap(({ data }) => ('ticketId' in data ? [data.ticketId] : []))),
        owners.contacts(events.flatMap(({ data }) => ('ticketId' in data ? [] : [data.contactId]))),
      ]);
      return { tickets: items, contacts };
    },
    apply: (tx, events, facts) =>
      appendUpdates(
        tx.db,
        events.flatMap((event) => updatesOfTickets(event, facts)),
      ),
  });

  const messages = startConsumer({
    ...common('messaging'),
    catalog: messagingEvents,
    types: ['MessageReceived', 'MessageQueued', 'MessageAckRaised', 'MessageFailed', 'MessageUnresolved'],
    prepare: async (events) => {
      const changed = events.filter(({ type }) => type !== 'MessageReceived' && type !== 'MessageQueued');
      return { messages: await owners.messages(changed.map(({ data }) => data.messageId)) };
    },
    apply: (tx, events, facts) =>
      appendUpdates(
        tx.db,
        events.flatMap((event) => updatesOfMessages(event, facts)),
      ),
  });

  const connections = startConsumer({
    ...common('channel-session'),
    catalog: channelSessionEvents,
    types: ['ConnectionAdded', 'ConnectionDetailsChanged', 'ConnectionRemoved', 'ConnectionStatusChanged'],
    prepare: (events) => owners.connections(events.map(({ data }) => data.connectionId)),
    apply: (tx, events, facts) =>
      appendUpdates(
        tx.db,
        events.flatMap((event) => updatesOfConnections(event, facts)),
      ),
  });

  return [users, tickets, messages, connections];
};
