import type { Consumer, EndpointHandler, OperationHandler } from '@balcao/event-bus';
import type { TicketRules } from './config.ts';
import type { ConsumingFrom } from './consuming.ts';
import type { TicketStore } from './database/store.ts';
import { findDeskTimeZone } from './directory/settings.query.ts';
import {
  serveAuthorizeReader,
  serveAuthorizeTicket,
} from './tickets/visibility/authorize-ticket.operation.ts';
import { serveCreateTicket } from './tickets/commands/create-ticket.endpoint.ts';
import { serveCountTicketsOfConnection } from './tickets/list/count-tickets-of-connection.endpoint.ts';
import { reactToMessages, serveResumeAutomation, serveTryOut, spansProjection } from './automation/index.ts';
import { serveCountTicketsOfUser } from './tickets/list/count-tickets-of-user.endpoint.ts';
import { serveDeleteTicket } from './tickets/commands/delete-ticket.endpoint.ts';
import {
  serveDeleteAllContacts,
  serveDeleteContact,
  serveShowContactDeletion,
  serveShowLatestContactDeletion,
} from './contact-deletion/delete-contacts.endpoints.ts';
import { serveFindByAddress } from './contacts/find-by-address.operation.ts';
import { serveDescribeContacts } from './contacts/list/describe-contacts.operation.ts';
import { serveDescribeTickets } from './tickets/list/describe-tickets.operation.ts';
import { serveChangeContact } from './contacts/commands/change-contact.endpoint.ts';
import { serveCreateContact } from './contacts/commands/create-contact.endpoint.ts';
import { serveTakeContact } from './contacts/commands/take-contact.endpoint.ts';
import { serveNotes } from './notes/notes.endpoints.ts';
import { serveQueues } from './catalogue/queues/queues.endpoints.ts';
import { serveQuickAnswers } from './catalogue/quick-answers/quick-answers.endpoints.ts';
import { serveTakeQuickAnswer } from './catalogue/quick-answers/take-quick-answer.endpoint.ts';
import { serveScriptCatalogue } from './catalogue/scripts/script-catalogue.endpoints.ts';
import { tags } from './catalogue/tags/index.ts';
import type { Surroundings, TicketModule } from './surroundings.ts';
import { serveFilterVisibleTickets } from './tickets/visibility/filter-visible-tickets.operation.ts';
import { forgetPictures } from './contacts/pictures/forget-pictures.consumer.ts';
import { followAuth } from './consumers/follow-auth.consumer.ts';
import { followConnections } from './consumers/follow-connections.consumer.ts';
import { followMessages } from './consumers/follow-messages.consumer.ts';
import { indexMessagesOf } from './consumers/index-messages.consumer.ts';
import { forgetDeletedTickets } from './tickets/consumers/forget-deleted-tickets.consumer.ts';
import { freeTicketsOfConnections } from './tickets/consumers/free-tickets-of-connection.consumer.ts';
import { freeTicketsOfQueues } from './tickets/consumers/free-tickets-of-queue.consumer.ts';
import {
  serveImportContacts,
  serveShowContactImport,
  serveShowLatestContactImport,
} from './contacts/import/import-contacts.endpoints.ts';
import { serveListContacts, serveShowContact } from './contacts/list/list-contacts.endpoints.ts';
import {
  serveBeginContactExport,
  serveReadContactExport,
} from './contacts/export/export-contacts.operations.ts';
import { serveListTickets } from './tickets/list/list-tickets.endpoint.ts';
import { serveLocatePicture } from './contacts/pictures/locate-picture.operation.ts';
import {
  serveCheckMerge,
  serveMergeContacts,
  serveUnmergeContacts,
} from './contact-merge/merge-contacts.endpoints.ts';
import { serveListTimeline } from './timeline/list-timeline.endpoint.ts';
import { awaitClosings } from './tickets/closing/await-closings.consumer.ts';
import { serveReadTicket } from './tickets/commands/read-ticket.endpoint.ts';
import { servePlaceSend } from './inbound/place-send.operation.ts';
import { serveRecordInbound } from './inbound/record-inbound.operation.ts';
import { serveSearchMessages } from './tickets/list/search-messages.endpoint.ts';
import { serveShowTicket } from './tickets/list/show-ticket.endpoint.ts';
import { serveUndoTicket } from './tickets/commands/undo-ticket.endpoint.ts';
import { serveReadScriptContacts } from './contacts/scripts/read-script-contacts.endpoints.ts';
import { serveChangeScriptContacts } from './contacts/scripts/change-script-contacts.endpoints.ts';
import { serveTagScriptContacts } from './contacts/scripts/tag-script-contacts.endpoints.ts';
import { serveEraseScriptContact } from './contact-deletion/erase-script-contact.endpoint.ts';
import { serveReadScriptTickets } from './tickets/scripts/read-script-tickets.endpoints.ts';
import { serveMoveScriptTickets } from './tickets/scripts/move-script-tickets.endpoints.ts';
import { serveTagScriptTickets } from './tickets/scripts/tag-script-tickets.endpoints.ts';
import { serveSetContactTags } from './contacts/commands/set-contact-tags.endpoint.ts';
import { serveUpdateTicket } from './tickets/commands/update-ticket.endpoint.ts';
import { contactsProjection } from './contacts/contacts.projection.ts';
import { notesProjection } from './notes/notes.projection.ts';
import { queuesProjection } from './catalogue/queues/queues.projection.ts';
import { quickAnswersProjection } from './catalogue/quick-answers/quick-answers.projection.ts';
import {
  followTurns,
  measureMoves,
  reportSpansProjection,
  serveBeginReportExport,
  serveReadReportExport,
  serveReports,
} from './reports/index.ts';
import { ticketsProjection } from './tickets/tickets.projection.ts';

/** Everything that this service serves and follows. */
export type Application = {
  readonly endpoints: Readonly<Record<string, EndpointHandler>>;
  readonly operations: Readonly<Record<string, OperationHandler>>;
  readonly startConsumers: (from: ConsumingFrom) => readonly Consumer[];
};

/** The aggregates of this service. */
export const modules: readonly TicketModule[] = [tags];

export const projections = [
  ...modules.flatMap((module) => module.projections ?? []),
  contactsProjection,
  queuesProjection,
  quickAnswersProjection,
  ticketsProjection,
  spansProjection,
  notesProjection,
  reportSpansProjection,
];

const timeZoneOf = (store: TicketStore, rules: TicketRules) => (): Promise<string> =>
  findDeskTimeZone(store.db, rules.DESK_TIME_ZONE);

export const createApplication = (
  {
    store,
    bus,
    clock,
    scheduleImport,
    scheduleReaction,
    scheduleClosing,
    scheduleDeletion,
    deletionPatienceMs,
    pictures,
    checks,
    scriptChecks,
    countNumberTry,
  }: Surroundings,
  rules: TicketRules,
): Application => ({
  endpoints: {
    listTickets: serveListTickets(store.db, bus, timeZoneOf(store, rules)),
    countTicketsOfConnection: serveCountTicketsOfConnection(store.db),
    countTicketsOfUser: serveCountTicketsOfUser(store.db),
    showTicket: serveShowTicket(store.db),
    searchMessages: serveSearchMessages(store.db, bus),
    updateTicket: serveUpdateTicket(store, clock),
    readTicket: serveReadTicket(store),
    createTicket: serveCreateTicket(store),
    deleteTicket: serveDeleteTicket(store),
    undoTicket: serveUndoTicket(store, clock),
    resumeAutomation: serveResumeAutomation(store, clock),
    tryOutAutomation: serveTryOut(store.db, timeZoneOf(store, rules)),
    listContacts: serveListContacts(store.db),
    showContact: serveShowContact(store.db),
    createContact: serveCreateContact(store, checks, countNumberTry),
    changeContact: serveChangeContact(store, checks, countNumberTry),
    takeContact: serveTakeContact(store, countNumberTry),
    deleteContact: serveDeleteContact(store),
    deleteAllContacts: serveDeleteAllContacts({
      store,
      clock,
      schedule: scheduleDeletion,
      patienceMs: deletionPatienceMs,
    }),
    showContactDeletion: serveShowContactDeletion(store),
    showLatestContactDeletion: serveShowLatestContactDeletion(store, clock),
    setContactTags: serveSetContactTags(store),
    importContacts: serveImportContacts({ store, bus, clock, schedule: scheduleImport }),
    showContactImport: serveShowContactImport(store),
    showLatestContactImport: serveShowLatestContactImport(store, clock),
    checkMerge: serveCheckMerge(store.db),
    mergeContacts: serveMergeContacts(store, pictures),
    unmergeContacts: serveUnmergeContacts(store, pictures),
    listTimeline: serveListTimeline(store.db),
    ...serveNotes(store, clock),
    ...serveQueues(store, clock),
    ...serveScriptCatalogue(store.db),
    ...serveReadScriptTickets(store.db),
    ...serveMoveScriptTickets(store, clock),
    ...serveTagScriptTickets(store),
    ...serveReadScriptContacts(store.db, countNumberTry),
    ...serveChangeScriptContacts(store, countNumberTry),
    ...serveTagScriptContacts(store),
    eraseScriptContact: serveEraseScriptContact(store),
    ...serveReports({ db: store.db, clock, timeZone: timeZoneOf(store, rules) }),
    ...serveQuickAnswers(store, clock),
    takeQuickAnswer: serveTakeQuickAnswer(store, clock, timeZoneOf(store, rules)),
  },
  operations: {
    recordInbound: serveRecordInbound(store, clock),
    placeSend: servePlaceSend({ store, checks: scriptChecks, clock }),
    authorizeTicket: serveAuthorizeTicket(store.db),
    authorizeReader: serveAuthorizeReader(store.db),
    filterVisibleTickets: serveFilterVisibleTickets(store.db),
    describeTickets: serveDescribeTickets(store.db),
    describeContacts: serveDescribeContacts(store.db),
    findByAddress: serveFindByAddress(store.db),
    locatePicture: serveLocatePicture(store.db),
    beginContactExport: serveBeginContactExport(store),
    beginReportExport: serveBeginReportExport({ store, clock, timeZone: timeZoneOf(store, rules) }),
    readReportExport: serveReadReportExport({ store, clock, timeZone: timeZoneOf(store, rules) }),
    readContactExport: serveReadContactExport(store),
  },
  startConsumers: (from) => [
    followAuth(from),
    followConnections(from),
    followMessages(from, clock),
    reactToMessages(from, { clock, timeZone: timeZoneOf(store, rules), onWaiting: scheduleReaction }),
    awaitClosings(from, scheduleClosing),
    indexMessagesOf(from),
    forgetDeletedTickets(from),
    forgetPictures(from, pictures),
    freeTicketsOfConnections(from, store),
    freeTicketsOfQueues(from, store),
    followTurns(from, timeZoneOf(store, rules)),
    measureMoves(from, timeZoneOf(store, rules)),
  ],
});
