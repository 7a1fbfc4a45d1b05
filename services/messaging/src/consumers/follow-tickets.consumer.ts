import { type RecordedOf, ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#consuming.ts';
import type { MessagingTransaction } from '#database/store.ts';
import type { RemoveFiles } from '#media/index.ts';
import { type IdentityEvent, keepIdentities } from '#tickets/index.ts';
import { mergeContacts, partContacts, removeContacts, removeTickets, replaceNumber } from './rare-changes.ts';

const identityTypes = ['ContactCreated', 'ContactIdentityLearned'] as const;
const rareTypes = ['ContactNumberChanged', 'ContactsMerged', 'ContactsUnmerged'] as const;
/** The last that is told of a contact or a ticket: they may come in thousands. */
const endTypes = ['ContactDeleted', 'TicketDeleted'] as const;
const types = [...identityTypes, ...rareTypes, ...endTypes] as const;
type TicketEvent = RecordedOf<Pick<typeof ticketEvents, (typeof types)[number]>>;
type RareEvent = RecordedOf<Pick<typeof ticketEvents, (typeof rareTypes)[number]>>;

/** Files of what was deleted: they are removed once that is certain. */
type Gone = { keys: readonly string[] };

/** Every address of a contact, and what becomes of messages when contacts are merged or deleted. */
export const followTickets = (consumingFrom: ConsumingFrom, removeFiles: RemoveFiles): Consumer =>
  startConsumer({
    ...consumingFrom('ticket'),
    consumer: 'messaging__follow-tickets',
    catalog: ticketEvents,
    types,
    prepare: () => Promise.resolve<Gone>({ keys: [] }),
    apply: async (tx, events, gone) => {
      let start = 0;
      for (const [index, event] of events.entries())
        if (isRare(event)) {
          await keepIdentities(tx.db, events.slice(start, index).filter(isIdentity));
          await followRare(tx, event);
          start = index + 1;
        }
      await keepIdentities(tx.db, events.slice(start).filter(isIdentity));
      gone.keys = await removeTickets(
        tx,
        events.filter((event) => event.type === 'TicketDeleted' || event.type === 'ContactDeleted'),
      );
      await removeContacts(
        tx,
        events.filter((event) => event.type === 'ContactDeleted'),
      );
    },
    afterCommit: (_, gone) => removeFiles(gone.keys),
  });

const followRare = async (tx: MessagingTransaction, event: RareEvent): Promise<void> => {
  switch (event.type) {
    case 'ContactNumberChanged':
      return replaceNumber(tx.db, event);
    case 'ContactsMerged':
      return mergeContacts(tx, event);
    case 'ContactsUnmerged':
      return partContacts(tx, event);
  }
};

const isOneOf = (known: readonly string[], { type }: TicketEvent): boolean => known.includes(type);
const isIdentity = (event: TicketEvent): event is IdentityEvent => isOneOf(identityTypes, event);
const isRare = (event: TicketEvent): event is RareEvent => isOneOf(rareTypes, event);
