export { describeTicket } from './describe-ticket.ts';
export { numbersOf, peopleOf } from './numbers-of.query.ts';
export { type IdentityEvent, saveIdentities } from './save-identities.ts';
export type { Conversation, KnownTickets } from './known-tickets.ts';
export type { Whereabouts } from './known-tickets.query.ts';
export { rebuildWhereabouts } from './rebuild-whereabouts.ts';
