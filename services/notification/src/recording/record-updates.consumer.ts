import {
  authEvents,
  channelSessionEvents,
  isNewMessage,
  messagingEvents,
  type ServiceName,
} from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import { bellChangesOf } from '#bell/bell-changes.rules.ts';
import { updatesOfConnections } from '#updates/updates-of-connections.rules.ts';
import { updatesOfMessages } from '#updates/updates-of-messages.rules.ts';
import { updatesOfUsers } from '#updates/updates-of-users.rules.ts';
import { storeDrops } from '#push/index.ts';
import { appendUpdates } from '#live-log/index.ts';
import { askOwners } from '@balcao/service-runtime/ask-owners';
import { batchOf, withCorrelation } from './batch.ts';
import { messagesNow } from './messages-now.ts';
import { ticketsWithMessages } from './tickets-with-messages.ts';
import { followTicketForUpdates } from './record-ticket-updates.consumer.ts';

const concurrency = 2;

/** Each event that a screen shows becomes updates in the live log, in the transaction that moves the position. */
export const followForUpdates = (from: ConsumingFrom, surroundings: Surroundings): readonly Consumer[] => {
  const { db, onAppended, onBellChanges } = surroundings;
  const common = <Source extends ServiceName>(source: Source) => ({
    ...from(source),
    concurrency,
    consumer: `notification__record-updates-of-${source}`,
  });
  const owners = askOwners(from('ticket').bus, 'notification');

  const users = startConsumer({
    ...common('auth'),
    catalog: authEvents,
    types: [
      'UserCreated',
      'UserDetailsChanged',
      'UserPasswordChanged',
      'UserLetIn',
      'UserSuspended',
      'UserReinstated',
      'UserDeleted',
      'SettingChanged',
      'IntegrationChanged',
    ],
    prepare: async (events) =>
      batchOf(
        await owners.users(
          events.flatMap((event) =>
            'key' in event.data || event.type === 'UserDeleted' ? [] : [event.data.userId],
          ),
        ),
      ),
    apply: async (tx, events, batch) => {
      batch.appended = await appendUpdates(
        tx.db,
        withCorrelation(events, (event) => updatesOfUsers(event, batch.facts)),
      );
    },
    afterCommit: (_, { appended }) => {
      onAppended(appended);
    },
  });

  const messages = startConsumer({
    ...common('messaging'),
    // Ticks may share a round; a screen waits for everything else.
    lingersWhenBusy: true,
    isUrgent: ({ type }) => type !== 'MessageAckRaised',
    catalog: messagingEvents,
    types: [
      'MessageReceived',
      'MessageQueued',
      'MessageAckRaised',
      'MessageFailed',
      'MessageUnresolved',
      'MessageEdited',
      'MessageDeleted',
      'MessageChangeConfirmed',
      'MessageChangeRefused',
      'MessageAddressFound',
      'MessageMediaStored',
      'MessageMediaFailed',
      'MessageMediaRetried',
    ],
    prepare: async (events) => {
      const [messages, now] = await Promise.all([
        messagesNow(events, { db, owners }),
        ticketsWithMessages(events.filter(isNewMessage), { db, owners }),
      ]);
      return batchOf({ messages, now });
    },
    apply: async (tx, events, batch) => {
      batch.appended = await appendUpdates(
        tx.db,
        withCorrelation(events, (event) => updatesOfMessages(event, batch.facts)),
      );
    },
    afterCommit: (events, { appended, facts }) => {
      onAppended(appended);
      onBellChanges(
        events.flatMap((event) => {
          switch (event.type) {
            case 'MessageReceived':
              return bellChangesOf(event);
            case 'MessageEdited':
            case 'MessageDeleted':
            case 'MessageChangeRefused':
              // Of what we sent there is no entry.
              return facts.messages.get(event.data.messageId)?.fromMe === false ? bellChangesOf(event) : [];
            default:
              return [];
          }
        }),
      );
    },
  });

  const connections = startConsumer({
    ...common('channel-session'),
    catalog: channelSessionEvents,
    types: [
      'ConnectionAdded',
      'ConnectionDetailsChanged',
      'ConnectionRemoved',
      'ConnectionStatusChanged',
      'ConnectionDropped',
      'ConnectionRecovered',
    ],
    prepare: async (events) => batchOf(await owners.connections(events.map(({ data }) => data.connectionId))),
    apply: async (tx, events, batch) => {
      await storeDrops(tx.db, events);
      batch.appended = await appendUpdates(
        tx.db,
        withCorrelation(events, (event) => updatesOfConnections(event, batch.facts)),
      );
    },
    afterCommit: (_, { appended }) => {
      onAppended(appended);
    },
  });

  return [users, followTicketForUpdates(common('ticket'), owners, surroundings), messages, connections];
};
