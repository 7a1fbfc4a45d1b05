export { describeTicket } from './describe-ticket.ts';
export { type IdentityEvent, keepIdentities } from './keep-identities.ts';
export type { Conversation, KnownTickets } from './known-tickets.ts';
export type { Whereabouts } from './known-tickets.query.ts';
export { rebuildWhereabouts } from './rebuild-whereabouts.ts';
