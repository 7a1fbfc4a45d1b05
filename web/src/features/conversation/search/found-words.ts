import { createContext, use } from 'react';

/** The searched words, which the messages highlight. */
const FoundWordsContext = createContext<string | undefined>(undefined);

export const FoundWords = FoundWordsContext.Provider;
export const useFoundWords = (): string | undefined => use(FoundWordsContext);
