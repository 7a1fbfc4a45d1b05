import { createContext, use } from 'react';
import type { ConversationCache } from './conversation.realtime.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { ContactSummary } from '@balcao/contracts';

/** Whose conversation it is, for messages that name nobody; null in a group, where each names who wrote it. */
export const ConversationContact = createContext<Pick<ContactSummary, 'name' | 'number'> | null>(null);

type Conversation = { readonly cache: ConversationCache; readonly outbox: Outbox };

export const ConversationContext = createContext<Conversation | undefined>(undefined);

export const useConversation = (): Conversation => {
  const conversation = use(ConversationContext);
  if (conversation === undefined) throw new Error('Only inside pages for signed-in users.');
  return conversation;
};
