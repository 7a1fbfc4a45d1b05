import { type Actor, maskMessage, type Message } from '@balcao/contracts';

/** Shows phone numbers in full or masked (rule N1). */
export const presentFor =
  (actor: Actor) =>
  (message: Message): Message =>
    isMaskedFor(actor) ? maskMessage(message) : message;

export const isMaskedFor = (actor: Actor): boolean => actor.kind === 'user' && !actor.seesNumbers;
