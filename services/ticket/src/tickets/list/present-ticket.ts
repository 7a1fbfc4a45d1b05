import { type Actor, type ContactSummary, maskContact } from '@balcao/contracts';

/** Shows phone numbers in full or masked (rule N1). */
export const presentFor =
  (actor: Actor) =>
  <T extends { readonly contact: ContactSummary }>(ticket: T): T =>
    actor.kind === 'user' && !actor.seesNumbers
      ? { ...ticket, contact: maskContact(ticket.contact) }
      : ticket;
