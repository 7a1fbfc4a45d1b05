/** One conversation: a contact on a connection. */
export type Conversation = {
  readonly contactId: number;
  readonly connectionId: number;
  readonly isGroup: boolean;
};

export type KnownTicket = { readonly ticketId: number; readonly isClosed: boolean; readonly updatedAt: Date };

/** The ticket for a message of a conversation. */
export type TicketPlan =
  | { readonly kind: 'existing'; readonly ticketId: number }
  /** It was closed recently and becomes pending again (rule T14). */
  | { readonly kind: 'wake'; readonly ticketId: number }
  | { readonly kind: 'open' };

/**
 * `ticket` is the unresolved ticket of the conversation, else its newest closed one. A group's ticket is always woken,
 * a person's within `windowSeconds` after its last change (timeCreateNewTicket).
 */
export const planTicket = (
  conversation: Pick<Conversation, 'isGroup'>,
  ticket: KnownTicket | null,
  rule: { readonly now: Date; readonly windowSeconds: number },
): TicketPlan => {
  if (ticket === null) return { kind: 'open' };
  const { ticketId } = ticket;
  if (!ticket.isClosed) return { kind: 'existing', ticketId };
  const ageMs = rule.now.getTime() - ticket.updatedAt.getTime();
  return conversation.isGroup || ageMs <= rule.windowSeconds * 1000
    ? { kind: 'wake', ticketId }
    : { kind: 'open' };
};

export const conversationKey = (contactId: number, connectionId: number): string =>
  `${contactId}-${connectionId}`;
