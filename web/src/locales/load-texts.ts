import type { TextTree } from '../lib/say.ts';
import type { Language } from '../lib/languages.ts';
import type { texts as english } from './en.ts';
import type { texts as englishPages } from './en-pages.ts';

type StartTexts = Record<keyof typeof english, TextTree>;
type PageTexts = Record<keyof typeof englishPages, TextTree>;
export type Texts = typeof english & typeof englishPages;

/** One file per language, fetched when it is first shown: what the tickets and the frame around every page say. */
export const loadTexts = async (language: Language): Promise<StartTexts> => {
  switch (language) {
    case 'en':
      return (await import('./en.ts')).texts;
    case 'pt-BR':
      return (await import('./pt-br.ts')).texts;
    case 'es':
      return (await import('./es.ts')).texts;
  }
};

/** Another one for all other pages, so that the first load doesn't carry it. */
export const loadPageTexts = async (language: Language): Promise<PageTexts> => {
  switch (language) {
    case 'en':
      return (await import('./en-pages.ts')).texts;
    case 'pt-BR':
      return (await import('./pt-br-pages.ts')).texts;
    case 'es':
      return (await import('./es-pages.ts')).texts;
  }
};
