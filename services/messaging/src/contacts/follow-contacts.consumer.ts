import { type RecordedOf, ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';
import type { MessagingTransaction, MessagingDb } from '#database/store.ts';
import type { RemoveFiles } from '#media/index.ts';
import {
  mergeContacts,
  unmergeContacts,
  removeContacts,
  removeTickets,
  replaceNumber,
} from './apply-contact-changes.ts';

const identityTypes = ['ContactCreated', 'ContactIdentityLearned'] as const;
const rareTypes = ['ContactNumberChanged', 'ContactsMerged', 'ContactsUnmerged'] as const;
/** The last events of a contact or ticket. Thousands of them may come at once. */
const endTypes = ['ContactDeleted', 'TicketDeleted'] as const;
const types = [...identityTypes, ...rareTypes, ...endTypes] as const;
type TicketEvent = RecordedOf<Pick<typeof ticketEvents, (typeof types)[number]>>;
type RareEvent = RecordedOf<Pick<typeof ticketEvents, (typeof rareTypes)[number]>>;

/** The files of deleted messages. They are removed after the commit. */
type RemovedFiles = { keys: readonly string[] };

/** Stores the addresses of contacts, and applies merges and deletions of contacts to their messages. */
export const followContacts = (from: ConsumingFrom, removeFiles: RemoveFiles): Consumer =>
  startConsumer({
    ...from('ticket'),
    consumer: 'messaging__follow-tickets',
    catalog: ticketEvents,
    types,
    prepare: () => Promise.resolve<RemovedFiles>({ keys: [] }),
    apply: async (tx, events, removed) => {
      let start = 0;
      for (const [index, event] of events.entries())
        if (isRare(event)) {
          await saveIdentities(tx.db, events.slice(start, index).filter(isIdentity));
          await followRare(tx, event);
          start = index + 1;
        }
      await saveIdentities(tx.db, events.slice(start).filter(isIdentity));
      removed.keys = await removeTickets(
        tx,
        events.filter((event) => event.type === 'TicketDeleted' || event.type === 'ContactDeleted'),
      );
      await removeContacts(
        tx,
        events.filter((event) => event.type === 'ContactDeleted'),
      );
    },
    afterCommit: (_, removed) => removeFiles(removed.keys),
  });

const followRare = async (tx: MessagingTransaction, event: RareEvent): Promise<void> => {
  switch (event.type) {
    case 'ContactNumberChanged':
      return replaceNumber(tx.db, event);
    case 'ContactsMerged':
      return mergeContacts(tx, event);
    case 'ContactsUnmerged':
      return unmergeContacts(tx, event);
  }
};

const isOneOf = (known: readonly string[], { type }: TicketEvent): boolean => known.includes(type);
const isIdentity = (event: TicketEvent): event is IdentityEvent => isOneOf(identityTypes, event);
const isRare = (event: TicketEvent): event is RareEvent => isOneOf(rareTypes, event);

type IdentityEvent = RecordedOf<Pick<typeof ticketEvents, 'ContactCreated' | 'ContactIdentityLearned'>>;

const saveIdentities = async (db: MessagingDb, events: readonly IdentityEvent[]): Promise<void> => {
  const rows = events.flatMap(({ data, sealed }) => {
    if (sealed === null) return [];
    const identities = 'identities' in sealed ? sealed.identities : [sealed.identity];
    return identities.map(({ kind, value }) => ({ contact_id: data.contactId, kind, value }));
  });
  if (rows.length === 0) return;
  await db
    .insertInto('rm_contact_identities')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
