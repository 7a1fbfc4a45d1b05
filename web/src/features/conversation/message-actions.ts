import type { Message } from '@balcao/contracts';
import { createContext, use } from 'react';
import type { FileItem } from './outbox/outgoing.ts';

/** A dialog of the conversation about one message. */
export type MessageDialog = {
  readonly kind: 'viewer' | 'history' | 'delete';
  readonly message: Message;
};

/** The actions on a message. */
export type MessageActions = {
  /** Without one the channel can change nothing. */
  readonly hasConnection: boolean;
  readonly reply: (message: Message) => void;
  readonly edit: (message: Message) => void;
  readonly show: (dialog: MessageDialog) => void;
  /** Scrolls to a message, which may not be loaded yet. */
  readonly goTo: (messageId: string) => void;
  /** Puts a cancelled text back into the composer, with its quote. */
  readonly takeBack: (message: Message) => void;
  /** The same for a cancelled file, with its caption. */
  readonly takeFileBack: (item: FileItem) => void;
};

const nothing = (): void => undefined;

/** A message outside of a conversation has no actions. */
export const MessageActionsContext = createContext<MessageActions>({
  hasConnection: true,
  reply: nothing,
  edit: nothing,
  show: nothing,
  goTo: nothing,
  takeBack: nothing,
  takeFileBack: nothing,
});

export const useMessageActions = (): MessageActions => use(MessageActionsContext);
