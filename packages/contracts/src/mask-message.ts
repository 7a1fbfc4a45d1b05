import { maskCards } from './cards/mask-cards.ts';
import type { ContactSummary } from './entities/contact.ts';
import type { Message, QuotedMessage } from './entities/message.ts';
import { maskContact } from './masking.ts';

/** Only cards are masked, because they contain people's numbers. The kind decides this, never the text. */
export const maskBody = ({ mediaType, body }: Pick<QuotedMessage, 'mediaType' | 'body'>): string =>
  mediaType === 'vcard' ? maskCards(body) : body;

const maskOne = (contact: ContactSummary | null): ContactSummary | null => contact && maskContact(contact);

const maskSaid = <M extends Pick<QuotedMessage, 'mediaType' | 'body' | 'contact'>>(said: M): M => ({
  ...said,
  body: maskBody(said),
  contact: maskOne(said.contact),
});

/** A message for users who may not see numbers. */
export const maskMessage = ({ externalKey, ...message }: Message): Message => ({
  ...maskSaid(message),
  // Scripts choose this name freely, and may use a number.
  ...(externalKey === undefined ? {} : { externalKey: null }),
  quotedMsg: message.quotedMsg && maskSaid(message.quotedMsg),
  oldMessages: message.oldMessages.map((old) => ({
    ...old,
    body: maskBody({ mediaType: message.mediaType, body: old.body }),
  })),
});
