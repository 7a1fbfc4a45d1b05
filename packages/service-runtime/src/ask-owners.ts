import {
  type AnnouncedMessage,
  describeConnections,
  describeContacts,
  describeMessages,
  describeTickets,
  describeUsers,
  type ServiceName,
} from '@balcao/contracts';
import { systemContext, type Bus } from '@balcao/event-bus';

/** The present facts from their owners, fetched in batches. */
export type Described = ReturnType<typeof askOwners>;

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

const byKey = <Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): ReadonlyMap<Key, Value> =>
  new Map(values.map((value) => [keyOf(value), value]));

/** As many as an owner describes in one answer. */
const atOnce = 500;

const inPieces = async <Id, Answer>(
  ids: readonly Id[],
  ask: (chunk: Id[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> => {
  const wanted = distinct(ids);
  const chunks = Array.from({ length: Math.ceil(wanted.length / atOnce) }, (_, index) =>
    ask(wanted.slice(index * atOnce, (index + 1) * atOnce)),
  );
  return (await Promise.all(chunks)).flat();
};

/** `service`: the caller. */
export const askOwners = (bus: Pick<Bus, 'call'>, service: ServiceName) => {
  const context = () => systemContext(service);
  return {
    /** The tickets of announced messages too; the items show these messages. */
    tickets: async (ids: readonly number[], announced: readonly AnnouncedMessage[] = []) => {
      const newest = new Map<number, AnnouncedMessage>();
      for (const message of announced)
        if (message.at >= (newest.get(message.ticketId)?.at ?? '')) newest.set(message.ticketId, message);
      const answers = await inPieces([...ids, ...newest.keys()], async (ticketIds) => {
        const messages = ticketIds.flatMap((id) => newest.get(id) ?? []);
        return (await bus.call(describeTickets, { ticketIds, announced: messages }, context())).tickets;
      });
      return byKey(answers, ({ id }) => id);
    },
    contacts: async (ids: readonly number[]) =>
      byKey(
        await inPieces(
          ids,
          async (contactIds) => (await bus.call(describeContacts, { contactIds }, context())).contacts,
        ),
        ({ id }) => id,
      ),
    /** With all numbers of those that have several. */
    contactsWithNumbers: async (ids: readonly number[]) => {
      const answers = await inPieces(ids, async (contactIds) => [
        await bus.call(describeContacts, { contactIds }, context()),
      ]);
      return {
        contacts: byKey(
          answers.flatMap(({ contacts }) => contacts),
          ({ id }) => id,
        ),
        numbers: answers.flatMap(({ numbers }) => numbers ?? []),
      };
    },
    /** With the sectors of their tickets. */
    contactsWithQueues: async (ids: readonly number[]) =>
      byKey(
        await inPieces(ids, async (contactIds) => {
          const { contacts, queues = [] } = await bus.call(
            describeContacts,
            { contactIds, withQueues: true },
            context(),
          );
          return contacts.map((contact) => ({
            contact,
            queueIds: queues.find(({ contactId }) => contactId === contact.id)?.queueIds ?? [],
          }));
        }),
        ({ contact }) => contact.id,
      ),
    messages: async (ids: readonly string[]) =>
      byKey(
        await inPieces(
          ids,
          async (messageIds) => (await bus.call(describeMessages, { messageIds }, context())).messages,
        ),
        ({ id }) => id,
      ),
    connections: async (ids: readonly number[]) =>
      byKey(
        await inPieces(
          ids,
          async (connectionIds) =>
            (await bus.call(describeConnections, { connectionIds }, context())).connections,
        ),
        ({ id }) => id,
      ),
    users: async (ids: readonly number[]) =>
      byKey(
        await inPieces(ids, async (userIds) => (await bus.call(describeUsers, { userIds }, context())).users),
        ({ id }) => id,
      ),
  };
};
