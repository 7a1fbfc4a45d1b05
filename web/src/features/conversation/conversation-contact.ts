import type { ContactSummary } from '@balcao/contracts';
import { createContext } from 'react';

/** Whose conversation it is, for messages that name nobody; null in a group, where each names who wrote it. */
export const ConversationContact = createContext<Pick<ContactSummary, 'name' | 'number'> | null>(null);
