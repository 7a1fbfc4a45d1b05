import type { Language } from '../lib/languages.ts';
import type { TextTree } from '../lib/say.ts';
import type { texts as english } from './en.ts';

export type Texts = typeof english;

/** One file per language, fetched when it is first shown. */
export const loadTexts = async (language: Language): Promise<Record<keyof Texts, TextTree>> => {
  switch (language) {
    case 'en':
      return (await import('./en.ts')).texts;
    case 'pt-BR':
      return (await import('./pt-br.ts')).texts;
    case 'es':
      return (await import('./es.ts')).texts;
  }
};
