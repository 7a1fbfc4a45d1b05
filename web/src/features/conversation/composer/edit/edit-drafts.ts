import type { Message } from '@balcao/contracts';
import { create } from 'zustand';
import { unsign } from '../signature.ts';

type EditDraft = { readonly message: Message; readonly text: string };
type Edits = Readonly<Record<string, EditDraft | undefined>>;

/** By user and ticket: a user who opens another ticket finds the edit again later. */
const useEditDrafts = create<Edits>(() => ({}));

/** By user and ticket: a refused edit, until the input is free for it. */
const useRefusedEdits = create<Edits>(() => ({}));

/** By user and message: edits that the channel may still refuse, with the ticket in which they were written. */
const underWay = new Map<string, { readonly ticketId: number; readonly body: string }>();

const keyOf = (userId: number, id: number | string): string => `${String(userId)} ${String(id)}`;

export const useEditDraft = (userId: number, ticketId: number): EditDraft | undefined =>
  useEditDrafts((edits) => edits[keyOf(userId, ticketId)]);

export const useRefusedEdit = (userId: number, ticketId: number): EditDraft | undefined =>
  useRefusedEdits((edits) => edits[keyOf(userId, ticketId)]);

export const editDrafts = {
  begin: (userId: number, ticketId: number, message: Message): void => {
    const refused = useRefusedEdits.getState()[keyOf(userId, ticketId)];
    if (refused?.message.id === message.id) editDrafts.goOn(userId, ticketId);
    else editDrafts.write(userId, ticketId, message, unsign(message.body).text);
  },
  write: (userId: number, ticketId: number, message: Message, text: string): void =>
    useEditDrafts.setState({ [keyOf(userId, ticketId)]: { message, text } }),
  /** It is being sent to the server and the channel. */
  send: (userId: number, ticketId: number, message: Message, body: string): void => {
    underWay.set(keyOf(userId, message.id), { ticketId, body });
  },
  /** The server refused it. */
  refuse: (userId: number, message: Message): void => {
    const sent = underWay.get(keyOf(userId, message.id));
    if (sent === undefined) return;
    underWay.delete(keyOf(userId, message.id));
    const text = unsign(sent.body).text;
    useRefusedEdits.setState({ [keyOf(userId, sent.ticketId)]: { message, text } });
  },
  /** A refusal by the channel is treated like one by the server. */
  look: (userId: number, messages: readonly Message[]): void => {
    if (underWay.size === 0) return;
    for (const message of messages) {
      const sent = underWay.get(keyOf(userId, message.id));
      if (sent === undefined) continue;
      const { change = null } = message;
      if (change?.kind === 'edit' && change.state === 'refused') editDrafts.refuse(userId, message);
      if (change === null && unsign(message.body).text === unsign(sent.body).text)
        underWay.delete(keyOf(userId, message.id));
    }
  },
  /** The input is free: the refused text is put back into it. */
  goOn: (userId: number, ticketId: number): void => {
    const key = keyOf(userId, ticketId);
    const refused = useRefusedEdits.getState()[key];
    useRefusedEdits.setState({ [key]: undefined });
    useEditDrafts.setState({ [key]: refused });
  },
  /** It is tried again without the input. */
  drop: (userId: number, messageId: string): void => {
    for (const store of [useEditDrafts, useRefusedEdits])
      for (const [key, edit] of Object.entries(store.getState()))
        if (key.startsWith(keyOf(userId, '')) && edit?.message.id === messageId)
          store.setState({ [key]: undefined });
  },
  end: (userId: number, ticketId: number): void =>
    useEditDrafts.setState({ [keyOf(userId, ticketId)]: undefined }),
};
