import { z } from 'zod';
import { identitySchema } from '../entities/contact.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { ticketCauseSchema } from '../entities/ticket.ts';
import { automationEvents } from './automation.ts';
import { contactExportEvents } from './contact-exports.ts';
import { contactEvents } from './contacts.ts';
import { defineEvent } from './envelope.ts';
import { reportExportEvents } from './report-exports.ts';
import { queueEvents } from './queues.ts';
import { quickAnswerEvents } from './quick-answers.ts';
import { tagEvents } from './tags.ts';
import { noteEvents, ticketEndEvents } from './ticket-changes.ts';
import { ticketPlaceSchema } from './ticket-place.ts';

/** `revision` is the `lastMessageRevision` of the list item. Neither the time nor the revision of a ticket decreases. */
const lastMessageSchema = z.object({
  ticketId: idSchema,
  messageId: z.uuid(),
  at: isoDateSchema,
  revision: z.number().int().nonnegative(),
});

const moved = z.object({
  ticketId: idSchema,
  contactId: idSchema,
  from: ticketPlaceSchema,
  to: ticketPlaceSchema,
  /** Absent: a user's action. */
  cause: ticketCauseSchema.exactOptional(),
  /** Until then the move can be undone, and its automatic texts wait; absent: it is final. */
  undoableUntil: isoDateSchema.nullable().exactOptional(),
  /** The new sector's greeting at that time, which the desk sends (`transf`); absent: no greeting. */
  greeting: z.string().exactOptional(),
  /** The older form of `greeting`, without the text. */
  greets: z.boolean().exactOptional(),
  /** The ticket's new `transf`; absent: unchanged. */
  transf: z.boolean().exactOptional(),
});

/**
 * Streams: `contact-<id>`, `ticket-<id>`, `ticket-lists`, and those of the other ticket events. The unread count is a
 * column, not an event.
 */
export const ticketEvents = {
  ...queueEvents,
  ...tagEvents,
  ...quickAnswerEvents,
  ...contactEvents,
  ...contactExportEvents,
  ...reportExportEvents,
  ...ticketEndEvents,
  ...noteEvents,
  ...automationEvents,
  ContactCreated: defineEvent({
    type: 'ContactCreated',
    data: z.object({
      contactId: idSchema,
      isGroup: z.boolean(),
      /** Absent: by a message. Imported contacts are not announced one by one. */
      origin: z.enum(['hand', 'card', 'import', 'api']).exactOptional(),
    }),
    sealed: z.object({ name: z.string(), identities: z.array(identitySchema).min(1) }),
  }),
  ContactIdentityLearned: defineEvent({
    type: 'ContactIdentityLearned',
    data: z.object({ contactId: idSchema }),
    sealed: z.object({ identity: identitySchema }),
  }),
  TicketOpened: defineEvent({
    type: 'TicketOpened',
    data: z.object({
      ticketId: idSchema,
      contactId: idSchema,
      isGroup: z.boolean(),
      to: ticketPlaceSchema,
      /** Absent: an inbound message. */
      cause: ticketCauseSchema.exactOptional(),
      /**
       * Set if the address belonged to a contact that was merged into this one: the ticket returns there with the
       * address.
       */
      mergedContactId: idSchema.exactOptional(),
    }),
  }),
  TicketAccepted: defineEvent({ type: 'TicketAccepted', data: moved }),
  TicketReturned: defineEvent({ type: 'TicketReturned', data: moved }),
  TicketClosed: defineEvent({ type: 'TicketClosed', data: moved }),
  TicketReopened: defineEvent({ type: 'TicketReopened', data: moved }),
  /** Another attendant, sector or connection, by a user; the status may become pending. */
  TicketTransferred: defineEvent({ type: 'TicketTransferred', data: moved }),
  /** Only the `transf` of a ticket changed: it is not moved. */
  TransferFlagChanged: defineEvent({
    type: 'TransferFlagChanged',
    data: z.object({ ticketId: idSchema, place: ticketPlaceSchema, transf: z.boolean() }),
  }),
  /**
   * These messages are now the last ones of their tickets, or the last message was edited or deleted (rule M12). One
   * event for all messages that ticket stored in one transaction. The list item has the line, which is personal data.
   */
  LastMessagesChanged: defineEvent({
    type: 'LastMessagesChanged',
    data: z.object({ lastMessages: z.array(lastMessageSchema).min(1) }),
  }),
  /**
   * Messages of these tickets were announced long before the lists had them (`listsKnowWithinMs`); now the lists do.
   */
  TicketListsCaughtUp: defineEvent({
    type: 'TicketListsCaughtUp',
    data: z.object({ ticketIds: z.array(idSchema).min(1) }),
  }),
  TicketRead: defineEvent({
    type: 'TicketRead',
    data: z.object({
      ticketId: idSchema,
      place: ticketPlaceSchema,
      userId: idSchema.nullable(),
      upTo: z.number().int(),
    }),
  }),
} as const;
export type TicketEvents = typeof ticketEvents;
