import type { Message } from '@balcao/contracts';
import { create } from 'zustand';
import { unsign } from '../composer/send-choices.ts';

type BegunEdit = { readonly message: Message; readonly text: string };

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
    if (useBegunEdits.getState()[placeOf(userId, ticketId)] !== undefined) return;
    begunEdits.write(userId, ticketId, message, unsign(body).text);
  },
  end: (userId: number, ticketId: number): void =>
    useBegunEdits.setState({ [placeOf(userId, ticketId)]: undefined }),
};

const placeOf = (userId: number, ticketId: number): string => `${String(userId)} ${String(ticketId)}`;
