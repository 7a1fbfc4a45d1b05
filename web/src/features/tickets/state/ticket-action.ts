/** What a press of a button does with a ticket (1-application.md §4). */
export type TicketAction = 'accept' | 'return' | 'resolve' | 'reopen';
