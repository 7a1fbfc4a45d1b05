import {
  describeConnections,
  describeContacts,
  describeMessages,
  describeTickets,
  describeUsers,
} from '@balcao/contracts';
import { systemContext, type Bus } from '@balcao/event-bus';

/** What the owners say is true now, asked in batches. */
export type Described = ReturnType<typeof askOwners>;

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

const byKey = <Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): ReadonlyMap<Key, Value> =>
  new Map(values.map((value) => [keyOf(value), value]));

export const askOwners = (bus: Pick<Bus, 'call'>) => {
  const context = () => systemContext('notification');
  return {
    tickets: async (ids: readonly number[]) => {
      if (ids.length === 0) return new Map<number, never>();
      const { tickets } = await bus.call(describeTickets, { ticketIds: distinct(ids) }, context());
      return byKey(tickets, ({ id }) => id);
    },
    contacts: async (ids: readonly number[]) => {
      if (ids.length === 0) return new Map<number, never>();
      const { contacts } = await bus.call(describeContacts, { contactIds: distinct(ids) }, context());
      return byKey(contacts, ({ id }) => id);
    },
    messages: async (ids: readonly string[]) => {
      if (ids.length === 0) return new Map<string, never>();
      const { messages } = await bus.call(describeMessages, { messageIds: distinct(ids) }, context());
      return byKey(messages, ({ id }) => id);
    },
    connections: async (ids: readonly number[]) => {
      if (ids.length === 0) return new Map<number, never>();
      const { connections } = await bus.call(
        describeConnections,
        { connectionIds: distinct(ids) },
        context(),
      );
      return byKey(connections, ({ id }) => id);
    },
    users: async (ids: readonly number[]) => {
      if (ids.length === 0) return new Map<number, never>();
      const { users } = await bus.call(describeUsers, { userIds: distinct(ids) }, context());
      return byKey(users, ({ id }) => id);
    },
  };
};
