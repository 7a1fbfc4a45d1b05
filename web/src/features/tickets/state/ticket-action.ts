/** The effect of a ticket's button (rule T1). */
export type TicketAction = 'accept' | 'return' | 'resolve' | 'reopen';
