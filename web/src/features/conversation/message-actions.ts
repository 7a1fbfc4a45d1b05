import type { Message } from '@balcao/contracts';
import { createContext, use } from 'react';
import type { FileItem } from './outbox/outgoing.ts';

/** What opens above the conversation, about one message. */
export type MessageDialog = {
  readonly kind: 'viewer' | 'history' | 'delete';
  readonly message: Message;
};

/** What can be done with a message where it stands. */
export type MessageActions = {
  readonly reply: (message: Message) => void;
  readonly edit: (message: Message) => void;
  readonly show: (dialog: MessageDialog) => void;
  /** Brings a message into view, also one that isn't loaded yet. */
  readonly goTo: (messageId: string) => void;
  /** What was cancelled goes back to where it was written, with what it quotes. */
  readonly takeBack: (message: Message) => void;
  /** So does a cancelled file, with its caption. */
  readonly takeFileBack: (item: FileItem) => void;
};

const nothing = (): void => undefined;

/** Where a message stands alone nothing can be done with it. */
export const MessageActionsContext = createContext<MessageActions>({
  reply: nothing,
  edit: nothing,
  show: nothing,
  goTo: nothing,
  takeBack: nothing,
  takeFileBack: nothing,
});

export const useMessageActions = (): MessageActions => use(MessageActionsContext);
