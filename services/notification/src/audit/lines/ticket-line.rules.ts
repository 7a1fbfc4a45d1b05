import { daysOfWeek, type Queue, type TicketEvents } from '@balcao/contracts';
import { type Audited, type AuditedEvent, type AuditLine, type Facts, factsOf } from '../audit-line.rules.ts';

export const auditedOfTicket = {
  QueueCreated: true,
  QueueDetailsChanged: true,
  QueueDeleted: true,
  TagCreated: true,
  TagDetailsChanged: true,
  TagDeleted: true,
  QuickAnswerCreated: true,
  QuickAnswerRewritten: true,
  QuickAnswerDeleted: true,
  ContactDeleted: true,
  ContactsExported: true,
  ReportExported: true,
  TicketDeleted: true,
  // Daily work: the ticket's own timeline shows it.
  QuickAnswerUsed: false,
  ContactCreated: false,
  ContactDetailsChanged: false,
  ContactIdentityLearned: false,
  ContactNumberChanged: false,
  ContactTagged: false,
  ContactsMerged: false,
  ContactsUnmerged: false,
  NoteWritten: false,
  NoteRewritten: false,
  NoteDeleted: false,
  TicketOpened: false,
  TicketAccepted: false,
  TicketReturned: false,
  TicketClosed: false,
  TicketReopened: false,
  TicketTransferred: false,
  TicketUndone: false,
  LastMessagesChanged: false,
  TicketListsCaughtUp: false,
  TicketRead: false,
  AutomaticTextDue: false,
  AutomationPaused: false,
  AutomationResumed: false,
  AutomationStoodBack: false,
  SectorNotChosen: false,
  TransferFlagChanged: false,
} as const satisfies Audited<TicketEvents>;

export const lineOfTicket = (event: AuditedEvent<TicketEvents, typeof auditedOfTicket>): AuditLine => {
  switch (event.type) {
    case 'QueueCreated':
      return {
        ...about('sector', event.data.queue.id),
        action: 'created',
        facts: factsOfSector(event.data.queue),
      };
    case 'QueueDetailsChanged':
      return {
        ...about('sector', event.data.queue.id),
        action: 'changed',
        facts: factsOfSector(event.data.queue),
      };
    case 'QueueDeleted':
      return { ...about('sector', event.data.queueId), action: 'deleted', facts: null };
    case 'TagCreated':
      return { ...about('tag', event.data.tag.id), action: 'created', facts: factsOf(event.data.tag) };
    case 'TagDetailsChanged':
      return { ...about('tag', event.data.tag.id), action: 'changed', facts: factsOf(event.data.tag) };
    case 'TagDeleted':
      return { ...about('tag', event.data.tagId), action: 'deleted', facts: null };
    case 'QuickAnswerCreated':
    case 'QuickAnswerRewritten': {
      const { quickAnswer } = event.data;
      const action = event.type === 'QuickAnswerCreated' ? 'created' : 'changed';
      return { ...about('quickAnswer', quickAnswer.id), action, facts: factsOf(quickAnswer) };
    }
    case 'QuickAnswerDeleted':
      return { ...about('quickAnswer', event.data.quickAnswerId), action: 'deleted', facts: null };
    case 'ContactDeleted':
      return {
        ...about('contact', event.data.contactId),
        action: 'deleted',
        changes: [{ field: 'tickets', before: event.data.ticketIds.length, after: null }],
      };
    case 'TicketDeleted':
      return {
        ...about('ticket', event.data.ticketId),
        action: 'deleted',
        changes: [
          { field: 'contactId', before: event.data.contactId, after: null },
          { field: 'status', before: event.data.place.status, after: null },
        ],
      };
    case 'ReportExported':
      return {
        kind: 'export',
        action: 'exported',
        thingId: 'conversations',
        changes: [
          { field: 'from', before: null, after: event.data.firstDay },
          { field: 'to', before: null, after: event.data.lastDay },
          { field: 'columns', before: null, after: event.data.columns },
        ],
      };
    case 'ContactsExported':
      return {
        kind: 'export',
        action: 'exported',
        thingId: 'contacts',
        changes: [
          { field: 'count', before: null, after: event.data.count },
          { field: 'columns', before: null, after: event.data.columns },
          ...(event.data.tagIds.length === 0
            ? []
            : [{ field: 'tagIds', before: null, after: event.data.tagIds }]),
        ],
      };
  }
};

/** Each weekday is a field; a sector with the same hours every day has none of them. */
const factsOfSector = ({ workWeek, holidays, ...queue }: Queue): Facts => ({
  ...factsOf(queue),
  ...Object.fromEntries(
    daysOfWeek.map((day) => [
      `workWeek${String(day)}`,
      workWeek?.[day].map(({ start, end }) => `${start}–${end}`) ?? null,
    ]),
  ),
  ...factsOf({ holidays: holidays ?? null }),
});

const about = <Kind extends AuditLine['kind']>(kind: Kind, id: number) => ({ kind, thingId: String(id) });
