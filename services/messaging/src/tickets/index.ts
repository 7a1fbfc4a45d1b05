export { type IdentityEvent, keepIdentities } from './keep-identities.ts';
export { keepPlaces, keepReads, type PlaceEvent, type ReadEvent } from './keep-places.ts';
export type { KeptTickets } from './kept-tickets.ts';
