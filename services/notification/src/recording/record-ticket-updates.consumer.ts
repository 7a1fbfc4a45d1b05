import { type PastEventOf, ticketEvents, type Recorded } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import { bellChangesOf } from '#bell/bell-changes.rules.ts';
import { rememberNumbers } from '#directory/contact-numbers.ts';
import { findUnseenLastMessages, type LastMessage } from '#directory/known-tickets.ts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';
import { updateOfCatalogues, updatesOfNotes } from '#updates/updates-of-catalogues.rules.ts';
import { type TicketFacts, updatesOfTickets } from '#updates/updates-of-tickets.rules.ts';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';
import { appendUpdates, forgetContacts, partContacts } from '#live-log/index.ts';
import type { Described } from '@balcao/service-runtime/ask-owners';
import { batchOf, withCorrelation } from './batch.ts';

type TicketEvent = Recorded<PastEventOf<typeof ticketEvents>>;

const types = Object.keys(ticketEvents).filter((type): type is keyof typeof ticketEvents =>
  Object.hasOwn(ticketEvents, type),
);

/** Contacts, tickets, notes, and the desk's catalogues. */
export const followTicketForUpdates = (
  common: ReturnType<ConsumingFrom> & { readonly consumer: string; readonly concurrency: number },
  owners: Described,
  { db, onAppended, onBellChanges }: Surroundings,
): Consumer =>
  startConsumer({
    ...common,
    catalog: ticketEvents,
    types,
    // Most last messages were on the screens before ticket announced them. That costs no transaction.
    isIdle: async (events) => {
      const announced = events.map(lastMessagesOf);
      return (
        announced.every((lastMessages) => lastMessages.length > 0) &&
        (await findUnseenLastMessages(db, announced.flat())).size === 0
      );
    },
    prepare: async (events) => {
      const asked = events.map(askedOf);
      const unseen = await findUnseenLastMessages(db, events.flatMap(lastMessagesOf));
      const contactIds = asked.flatMap(({ contactIds }) => contactIds);
      const [tickets, { contacts, numbers }] = await Promise.all([
        owners.tickets([...asked.flatMap(({ ticketIds }) => ticketIds), ...unseen.keys()]),
        owners.contactsWithNumbers(contactIds),
      ]);
      return batchOf({ tickets, contacts, contactIds, numbers, unseen });
    },
    apply: async (tx, events, batch) => {
      const forgotten = events.flatMap((event) =>
        event.type === 'ContactDeleted' ? [event.data.contactId, ...(event.data.mergedContactIds ?? [])] : [],
      );
      for (const event of events)
        if (event.type === 'ContactsUnmerged') await partContacts(tx.db, event.data);
      if (forgotten.length > 0) await forgetContacts(tx.db, forgotten);
      await rememberNumbers(tx.db, [...batch.facts.contactIds, ...forgotten], batch.facts.numbers);
      batch.appended = await appendUpdates(
        tx.db,
        withCorrelation(events, (event) => updatesOf(event, batch.facts)),
      );
    },
    afterCommit: (events, { appended }) => {
      onAppended(appended);
      onBellChanges(events.flatMap(bellChangesOf));
    },
  });

/** None for events of other types. */
const lastMessagesOf = ({ type, data }: { readonly type: string; readonly data: unknown }): LastMessage[] =>
  type === 'LastMessagesChanged' ? ticketEvents.LastMessagesChanged.data.parse(data).lastMessages : [];

type Asked = { readonly ticketIds: readonly number[]; readonly contactIds: readonly number[] };
const nothing: Asked = { ticketIds: [], contactIds: [] };

/** Events whose updates carry the current state. */
const askedOf = (event: TicketEvent): Asked => {
  switch (event.type) {
    case 'ContactCreated':
      return event.data.origin === 'import' ? nothing : { ...nothing, contactIds: [event.data.contactId] };
    case 'ContactIdentityLearned':
    case 'ContactDetailsChanged':
    case 'ContactNumberChanged':
    case 'ContactTagged':
      return { ...nothing, contactIds: [event.data.contactId] };
    case 'ContactsMerged':
    case 'ContactsUnmerged': {
      const { contactId, mergedContactId, ticketIds } = event.data;
      return { ticketIds, contactIds: [contactId, mergedContactId] };
    }
    case 'TicketListsCaughtUp':
      return { ...nothing, ticketIds: event.data.ticketIds };
    case 'TicketOpened':
    case 'TicketAccepted':
    case 'TicketReturned':
    case 'TicketClosed':
    case 'TicketReopened':
    case 'TicketTransferred':
    case 'TicketUndone':
    case 'TransferFlagChanged':
    case 'AutomationPaused':
    case 'AutomationResumed':
      return { ...nothing, ticketIds: [event.data.ticketId] };
    default:
      return nothing;
  }
};

type Facts = TicketFacts & { readonly unseen: ReadonlyMap<number, LastMessage> };

const updatesOf = (event: TicketEvent, facts: Facts): readonly LiveUpdate[] => {
  switch (event.type) {
    case 'LastMessagesChanged': {
      const lastMessages = event.data.lastMessages.filter(
        ({ ticketId, revision }) => facts.unseen.get(ticketId)?.revision === revision,
      );
      return updatesOfTickets({ ...event, data: { lastMessages } }, facts);
    }
    case 'QueueCreated':
    case 'QueueDetailsChanged':
    case 'QueueDeleted':
    case 'TagCreated':
    case 'TagDetailsChanged':
    case 'TagDeleted':
    case 'QuickAnswerCreated':
    case 'QuickAnswerRewritten':
    case 'QuickAnswerDeleted':
      return [updateOfCatalogues(event)];
    case 'NoteWritten':
    case 'NoteRewritten':
    case 'NoteDeleted':
      return updatesOfNotes(event);
    case 'ContactsExported':
    case 'ReportExported':
    case 'QuickAnswerUsed':
      return [];
    default:
      return updatesOfTickets(event, facts);
  }
};
