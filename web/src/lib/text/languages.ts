/** The languages of the interface; English is the fallback (rule D7). */
export const languages = ['pt-BR', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

const byPrefix: readonly (readonly [string, Language])[] = [
  ['pt', 'pt-BR'],
  ['es', 'es'],
  ['en', 'en'],
];

/** Matches `ptBR` of older clients, `pt-PT` of a browser, and any tag that begins with a known language. */
const languageOf = (tag: string): Language | undefined =>
  byPrefix.find(([prefix]) => tag.toLowerCase().startsWith(prefix))?.[1];

/** The user's own choice; else the browser's preferred language. */
export const chooseLanguage = (stored: string | null, preferred: readonly string[]): Language => {
  const wishes = stored === null ? preferred : [stored, ...preferred];
  for (const wish of wishes) {
    const language = languageOf(wish);
    if (language !== undefined) return language;
  }
  return 'en';
};
