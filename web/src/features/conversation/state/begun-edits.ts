import type { Message } from '@balcao/contracts';
import { create } from 'zustand';
import { unsign } from '../composer/send-choices.ts';

type BegunEdit = { readonly message: Message; readonly text: string };

/** By user and message: new texts that the channel may refuse yet. */
const underWay = new Map<string, string>();

/** By user and ticket: who looks into another ticket meanwhile finds the new text of a message again. */
const useBegunEdits = create<Readonly<Record<string, BegunEdit | undefined>>>(() => ({}));

export const useBegunEdit = (userId: number, ticketId: number): BegunEdit | undefined =>
  useBegunEdits((edits) => edits[placeOf(userId, ticketId)]);

export const begunEdits = {
  begin: (userId: number, ticketId: number, message: Message): void =>
    begunEdits.write(userId, ticketId, message, unsign(message.body).text),
  write: (userId: number, ticketId: number, message: Message, text: string): void =>
    useBegunEdits.setState({ [placeOf(userId, ticketId)]: { message, text } }),
  /** It was refused: the new text stands in the input again, unless something else is changed there by now. */
  comeBack: (userId: number, ticketId: number, message: Message, body: string): void => {
    underWay.delete(placeOf(userId, message.id));
    if (useBegunEdits.getState()[placeOf(userId, ticketId)] !== undefined) return;
    begunEdits.write(userId, ticketId, message, unsign(body).text);
  },
  /** It is on its way to the server, and from there to the channel. */
  send: (userId: number, message: Message, body: string): void => {
    underWay.set(placeOf(userId, message.id), body);
  },
  /** What the channel refused of it comes back, as what the server refuses does. */
  look: (userId: number, messages: readonly Message[]): void => {
    if (underWay.size === 0) return;
    for (const message of messages) {
      const body = underWay.get(placeOf(userId, message.id));
      if (body === undefined) continue;
      const isRefused = message.change?.kind === 'edit' && message.change.state === 'refused';
      const isTaken = (message.change ?? null) === null && message.body === body;
      if (isTaken) underWay.delete(placeOf(userId, message.id));
      if (isRefused) begunEdits.comeBack(userId, message.ticketId, message, body);
    }
  },
  end: (userId: number, ticketId: number): void =>
    useBegunEdits.setState({ [placeOf(userId, ticketId)]: undefined }),
};

const placeOf = (userId: number, id: number | string): string => `${String(userId)} ${String(id)}`;
