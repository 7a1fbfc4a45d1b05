import {
  contactSummarySchema,
  lastMessageOf,
  type Message,
  type Ticket,
  type TicketListItem,
} from '@balcao/contracts';
import { outboundSequence } from '../conversation/sequence.ts';

/** A text of ours the moment that it is queued: under a clock. */
export const newMessage = (facts: {
  readonly messageId: string;
  readonly ticketId: number;
  readonly text: string;
  readonly clientId: string | null;
  readonly queuedAt: Date;
}): Message => ({
  id: facts.messageId,
  ticketId: facts.ticketId,
  ack: 0,
  read: true,
  fromMe: true,
  body: facts.text,
  mediaUrl: null,
  mediaType: 'chat',
  isDeleted: false,
  isEdited: false,
  quotedMsgId: null,
  quotedMsg: null,
  contactId: null,
  contact: null,
  oldMessages: [],
  clientId: facts.clientId,
  sendState: 'queued',
  sendProblem: null,
  inboundNumber: null,
  sequence: outboundSequence(facts.queuedAt, facts.messageId),
  createdAt: facts.queuedAt.toISOString(),
  updatedAt: facts.queuedAt.toISOString(),
});

/** The list item with our answer as its last message, as it will stand once ticket has heard of it. */
export const answeredTicket = (ticket: Ticket, preview: string, at: Date): TicketListItem => ({
  ...ticket,
  contact: contactSummarySchema.parse(ticket.contact),
  lastMessage: lastMessageOf(preview, true),
  lastMessageAt: at.toISOString(),
  updatedAt: at.toISOString(),
});
