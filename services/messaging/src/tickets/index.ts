export { describeTicket } from './describe-ticket.ts';
export { type IdentityEvent, keepIdentities } from './keep-identities.ts';
export { moveTypes } from './keep-whereabouts.ts';
export type { CachedTickets } from './cached-tickets.ts';
export type { KnownTickets } from './known-tickets.ts';
export type { Whereabouts } from './known-tickets.query.ts';
