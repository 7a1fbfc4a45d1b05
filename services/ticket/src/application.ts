import type { Bus, Consumer, EndpointHandler, OperationHandler } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import type { Clock } from '@balcao/service-kit';
import type { TicketRules } from '#config.ts';
import type { ConsumingFrom } from '#consuming.ts';
import type { TicketStore } from '#database/store.ts';
import { serveAuthorizeConversation } from '#features/authorize-conversation/authorize-conversation.operation.ts';
import { serveAuthorizeTicket } from '#features/authorize-ticket/authorize-ticket.operation.ts';
import { serveCreateTicket } from '#features/create-ticket/create-ticket.endpoint.ts';
import { serveDeleteTicket } from '#features/delete-ticket/delete-ticket.endpoint.ts';
import {
  serveDeleteAllContacts,
  serveDeleteContact,
  serveShowContactDeletion,
  serveShowLatestContactDeletion,
} from '#features/delete-contacts/delete-contacts.endpoints.ts';
import { serveDescribeContacts } from '#features/describe-contacts/describe-contacts.operation.ts';
import { serveDescribeTickets } from '#features/describe-tickets/describe-tickets.operation.ts';
import { serveChangeContact } from '#features/edit-contacts/change-contact.endpoint.ts';
import { serveCreateContact } from '#features/edit-contacts/create-contact.endpoint.ts';
import type { NumberChecks } from '#features/edit-contacts/number-checks.ts';
import type { CountNumberTry } from '#features/edit-contacts/number-tries.ts';
import { serveTakeContact } from '#features/edit-contacts/take-contact.endpoint.ts';
import { serveNotes } from '#features/edit-notes/notes.endpoints.ts';
import { serveQueues } from '#features/edit-queues/queues.endpoints.ts';
import { serveQuickAnswers } from '#features/edit-quick-answers/quick-answers.endpoints.ts';
import { serveTags } from '#features/edit-tags/tags.endpoints.ts';
import { serveFilterVisibleTickets } from '#features/filter-visible-tickets/filter-visible-tickets.operation.ts';
import { forgetPictures } from '#features/fetch-pictures/forget-pictures.consumer.ts';
import { followAuth } from '#features/follow-auth/follow-auth.consumer.ts';
import { followConnections } from '#features/follow-connections/follow-connections.consumer.ts';
import { followMessages } from '#features/follow-messages/follow-messages.consumer.ts';
import { indexMessagesOf } from '#features/index-messages/index-messages.consumer.ts';
import { forgetDeletedTickets } from '#features/forget-deleted-tickets/forget-deleted-tickets.consumer.ts';
import { freeTicketsOfConnections } from '#features/free-tickets-of-connection/free-tickets-of-connection.consumer.ts';
import { freeTicketsOfQueues } from '#features/free-tickets-of-queue/free-tickets-of-queue.consumer.ts';
import {
  serveImportContacts,
  serveShowContactImport,
  serveShowLatestContactImport,
} from '#features/import-contacts/import-contacts.endpoints.ts';
import { serveListContacts, serveShowContact } from '#features/list-contacts/list-contacts.endpoints.ts';
import { serveListTickets } from '#features/list-tickets/list-tickets.endpoint.ts';
import { serveLocatePicture } from '#features/locate-picture/locate-picture.operation.ts';
import {
  serveMergeContacts,
  serveUnmergeContacts,
} from '#features/merge-contacts/merge-contacts.endpoints.ts';
import { serveListTimeline } from '#features/list-timeline/list-timeline.endpoint.ts';
import { serveReadTicket } from '#features/read-ticket/read-ticket.endpoint.ts';
import { serveRecordInbound } from '#features/record-inbound/record-inbound.operation.ts';
import { serveShowTicket } from '#features/show-ticket/show-ticket.endpoint.ts';
import { serveUndoTicket } from '#features/undo-ticket/undo-ticket.endpoint.ts';
import { serveSetContactTags } from '#features/tag-contacts/set-contact-tags.endpoint.ts';
import { serveUpdateTicket } from '#features/update-ticket/update-ticket.endpoint.ts';
import { contactsProjection } from '#read-model/contacts.projection.ts';
import { notesProjection } from '#read-model/notes.projection.ts';
import { queuesProjection } from '#read-model/queues.projection.ts';
import { quickAnswersProjection } from '#read-model/quick-answers.projection.ts';
import { tagsProjection } from '#read-model/tags.projection.ts';
import { ticketsProjection } from '#read-model/tickets.projection.ts';
import type { WorkInPieces } from '#pieces/work-in-pieces.ts';

/** Everything that this service does. */
export type Application = {
  readonly endpoints: Readonly<Record<string, EndpointHandler>>;
  readonly operations: Readonly<Record<string, OperationHandler>>;
  readonly startConsumers: (from: ConsumingFrom) => readonly Consumer[];
};

export const projections = [
  contactsProjection,
  queuesProjection,
  tagsProjection,
  quickAnswersProjection,
  ticketsProjection,
  notesProjection,
];

/** What goes on beside the calls, and by whose clock. */
type Surroundings = {
  readonly clock: Clock;
  readonly importing: Pick<WorkInPieces, 'arm'>;
  readonly deleting: Pick<WorkInPieces, 'arm'>;
  readonly deletionPatienceMs: number;
  readonly pictures: Pick<MediaStore, 'open' | 'put' | 'remove'>;
  readonly checks: NumberChecks;
  readonly countNumberTry: CountNumberTry;
};

export const createApplication = (
  store: TicketStore,
  bus: Bus,
  { clock, importing, deleting, deletionPatienceMs, pictures, checks, countNumberTry }: Surroundings,
  rules: TicketRules,
): Application => ({
  endpoints: {
    listTickets: serveListTickets(store.db, rules.DESK_TIME_ZONE),
    showTicket: serveShowTicket(store.db),
    updateTicket: serveUpdateTicket(store, clock),
    readTicket: serveReadTicket(store),
    createTicket: serveCreateTicket(store),
    deleteTicket: serveDeleteTicket(store),
    undoTicket: serveUndoTicket(store, clock),
    listContacts: serveListContacts(store.db),
    showContact: serveShowContact(store.db),
    createContact: serveCreateContact(store, checks, countNumberTry),
    changeContact: serveChangeContact(store, checks, countNumberTry),
    takeContact: serveTakeContact(store, countNumberTry),
    deleteContact: serveDeleteContact(store),
    deleteAllContacts: serveDeleteAllContacts({
      store,
      clock,
      arm: deleting.arm,
      patienceMs: deletionPatienceMs,
    }),
    showContactDeletion: serveShowContactDeletion(store),
    showLatestContactDeletion: serveShowLatestContactDeletion(store, clock),
    setContactTags: serveSetContactTags(store),
    importContacts: serveImportContacts({ store, bus, clock, arm: importing.arm }),
    showContactImport: serveShowContactImport(store),
    showLatestContactImport: serveShowLatestContactImport(store, clock),
    mergeContacts: serveMergeContacts(store, pictures),
    unmergeContacts: serveUnmergeContacts(store, pictures),
    listTimeline: serveListTimeline(store.db),
    ...serveNotes(store, clock),
    ...serveQueues(store, clock),
    ...serveTags(store, clock),
    ...serveQuickAnswers(store, clock),
  },
  operations: {
    recordInbound: serveRecordInbound(store, bus, clock),
    authorizeTicket: serveAuthorizeTicket(store.db),
    authorizeConversation: serveAuthorizeConversation(store.db),
    filterVisibleTickets: serveFilterVisibleTickets(store.db),
    describeTickets: serveDescribeTickets(store.db),
    describeContacts: serveDescribeContacts(store.db),
    locatePicture: serveLocatePicture(store.db),
  },
  startConsumers: (from) => [
    followAuth(from),
    followConnections(from),
    followMessages(from, clock),
    indexMessagesOf(from),
    forgetDeletedTickets(from),
    forgetPictures(from, pictures),
    freeTicketsOfConnections(from, store),
    freeTicketsOfQueues(from, store),
  ],
});
