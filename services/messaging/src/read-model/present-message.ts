import { type Actor, type ContactSummary, maskContact, type Message } from '@balcao/contracts';

/** Phone numbers in full, or masked (4-settled.md 18). */
export const presentFor =
  (actor: Actor) =>
  (message: Message): Message =>
    actor.kind !== 'user' || actor.seesNumbers
      ? message
      : {
          ...message,
          contact: masked(message.contact),
          quotedMsg: message.quotedMsg && {
            ...message.quotedMsg,
            contact: masked(message.quotedMsg.contact),
          },
        };

const masked = (contact: ContactSummary | null): ContactSummary | null => contact && maskContact(contact);
