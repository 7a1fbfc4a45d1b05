import {
  announcedMessageOf,
  authEvents,
  channelSessionEvents,
  messagingEvents,
  type NewMessageEvent,
  type PastEventOf,
  type Recorded,
  type ServiceName,
} from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import { bellChangesOf } from '#bell/bell-changes.rules.ts';
import { updatesOfConnections } from '#updates/updates-of-connections.rules.ts';
import { updatesOfMessages } from '#updates/updates-of-messages.rules.ts';
import { updatesOfUsers } from '#updates/updates-of-users.rules.ts';
import { storeDrops } from '#push/index.ts';
import { appendUpdates, lateAfterMs } from '#live-log/index.ts';
import { askOwners } from '@balcao/service-runtime/ask-owners';
import { batchOf, withCorrelation } from './batch.ts';
import { followTicketForUpdates } from './record-ticket-updates.consumer.ts';

const concurrency = 2;
/** The state in the event may be stale, and we may not have later changes yet. */
const isLate = ({ at }: { readonly at: Date }): boolean => Date.now() - at.getTime() > lateAfterMs;

const isNewMessage = (event: Recorded<PastEventOf<typeof messagingEvents>>): event is NewMessageEvent =>
  event.type === 'MessageReceived' || event.type === 'MessageQueued';

/** Each event that a screen shows becomes updates in the live log, in the transaction that moves the position. */
export const followForUpdates = (from: ConsumingFrom, surroundings: Surroundings): readonly Consumer[] => {
  const { onAppended, onBellChanges } = surroundings;
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
      const changed = events.filter((event) => !isNewMessage(event));
      const announced = new Map(
        events.filter(isNewMessage).map((event) => [event, announcedMessageOf(event)]),
      );
      const asked = [...announced].filter(([event, message]) => message !== null || isLate(event));
      const [messages, ticketsNow] = await Promise.all([
        owners.messages(changed.map(({ data }) => data.messageId)),
        owners.tickets(
          asked.map(([{ data }]) => data.ticketId),
          asked.flatMap(([, message]) => message ?? []),
        ),
      ]);
      return batchOf({
        messages,
        now: new Map(asked.map(([{ id, data }]) => [id, ticketsNow.get(data.ticketId) ?? null])),
      });
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
