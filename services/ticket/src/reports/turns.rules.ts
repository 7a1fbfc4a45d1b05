import { defineEvent, messagingEvents, type PastEventOf } from '@balcao/contracts';

/** The sender and the time are not sealed, so nothing is decrypted. */
export const saidEvents = {
  MessageReceived: defineEvent({ type: 'MessageReceived', data: messagingEvents.MessageReceived.data }),
  MessageQueued: defineEvent({ type: 'MessageQueued', data: messagingEvents.MessageQueued.data }),
};

/** Tells whether a message is of the contact, or a person's answer. */
export type Said =
  | { readonly by: 'contact'; readonly at: Date }
  | { readonly by: 'person'; readonly at: Date; readonly userId: number | null };

/** null if the message neither begins nor ends a turn, as texts of the desk and of scripts (rule Y2). */
export const saidBy = ({ type, data }: PastEventOf<typeof saidEvents>): Said | null => {
  if (type === 'MessageReceived') {
    const at = new Date(data.orderedAt);
    if (data.fromMe) return { by: 'person', at, userId: null };
    return { by: 'contact', at };
  }
  // A repeated attempt is not a new message.
  if (data.attempt > 1) return null;
  const api = data.api ?? null;
  const isPerson = api === null ? data.userId !== null : api.by === 'human';
  return isPerson ? { by: 'person', at: new Date(data.queuedAt), userId: data.userId } : null;
};

export type OpenTurn = {
  readonly number: number;
  readonly beganAt: Date;
  readonly answer: { readonly at: Date; readonly userId: number | null } | null;
};

/** The last turn of a span after a message; the same object if nothing changed. */
export const afterMessage = (last: OpenTurn | null, said: Said): OpenTurn | null => {
  if (said.by === 'contact')
    return last?.answer === null ? last : { number: (last?.number ?? 0) + 1, beganAt: said.at, answer: null };
  if (last?.answer !== null || said.at < last.beganAt) return last;
  return { ...last, answer: { at: said.at, userId: said.userId } };
};
