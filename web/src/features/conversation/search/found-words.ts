import { createContext, use } from 'react';

/** What is searched for in the conversation; its messages mark it. */
const FoundWordsContext = createContext<string | undefined>(undefined);

export const FoundWords = FoundWordsContext.Provider;
export const useFoundWords = (): string | undefined => use(FoundWordsContext);
