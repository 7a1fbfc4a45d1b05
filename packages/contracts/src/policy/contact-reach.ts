import type { Actor } from '../actor.ts';

/** The contacts that an actor works with: every one, or those with a ticket in one of these sectors. */
export type ContactReach =
  { readonly kind: 'every' } | { readonly kind: 'in-queues'; readonly queueIds: readonly number[] };

export const everyContact: ContactReach = { kind: 'every' };

/** The one policy of whose contacts a caller works with (rule P28). Every user works with all of them. */
export const contactReachOf = (actor: Actor): ContactReach =>
  actor.kind === 'api' && actor.ownContactsOnly === true && actor.queueIds.length > 0
    ? { kind: 'in-queues', queueIds: [...new Set(actor.queueIds)] }
    : everyContact;

/** For a contact with tickets in these sectors. */
export const reachesContact = (reach: ContactReach, queueIds: readonly number[]): boolean =>
  reach.kind === 'every' || queueIds.some((queueId) => reach.queueIds.includes(queueId));
