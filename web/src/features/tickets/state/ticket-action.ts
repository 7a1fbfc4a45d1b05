/** What a press of a button does with a ticket (rule T1). */
export type TicketAction = 'accept' | 'return' | 'resolve' | 'reopen';
