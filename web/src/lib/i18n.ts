import { useCallback, useSyncExternalStore } from 'react';
import type { Namespace, TextKey } from '../locales/keys.ts';
import { loadPageTexts, loadTexts } from '../locales/load-texts.ts';
import { chooseLanguage, type Language } from './languages.ts';
import { say, type TextTree, type TextValues } from './say.ts';

const storageKey = 'i18nextLng';

let current: Language = 'en';
// Every language is complete (a test sees to it), so that none needs another one's texts behind it.
let spoken: Readonly<Partial<Record<Namespace, TextTree>>> = {};
const listeners = new Set<() => void>();

/** Those of pages beside the tickets come with the first such page. */
let speaksPages = false;

/** What was asked for last; at first what was chosen here before, else what the browser prefers. */
let wanted: Language | undefined;
const wantedLanguage = (): Language =>
  (wanted ??= chooseLanguage(localStorage.getItem(storageKey), navigator.languages));

let turns = 0;
let newest = Promise.resolve();

const take = async (language: Language, turn: number): Promise<void> => {
  const [texts, pageTexts] = await Promise.all([
    loadTexts(language),
    speaksPages ? loadPageTexts(language) : undefined,
  ]);
  // Something newer was asked for meanwhile; these texts count only if it fails.
  if (turn !== turns && (await newest.then(isDone, isNotDone))) return;
  current = language;
  spoken = { ...texts, ...pageTexts };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
};
const isDone = (): boolean => true;
const isNotDone = (): boolean => false;

const speak = (language: Language): Promise<void> => {
  turns += 1;
  newest = take(language, turns);
  return newest;
};

/** Without those of other pages where only these are missing: such a page fetches them itself. */
export const startTexts = async (): Promise<void> => {
  try {
    await speak(wantedLanguage());
  } catch (error) {
    if (!speaksPages) throw error;
    speaksPages = false;
    await speak(wantedLanguage());
  }
};

let addingPages: Promise<void> | undefined;

/** Before a page beside the tickets is shown. */
export const addPageTexts = (): Promise<void> => {
  speaksPages = true;
  addingPages ??= speak(wantedLanguage()).catch((error: unknown) => {
    addingPages = undefined;
    throw error;
  });
  return addingPages;
};

export const changeLanguage = async (language: Language): Promise<void> => {
  wanted = language;
  await speak(language);
  localStorage.setItem(storageKey, language);
};

/** What was chosen in another window of the same browser is spoken here too. */
export const followLanguage = (): (() => void) => {
  const follow = ({ key }: StorageEvent): void => {
    if (key !== storageKey) return;
    const chosen = chooseLanguage(localStorage.getItem(storageKey), navigator.languages);
    if (chosen === wantedLanguage()) return;
    wanted = chosen;
    // Without its texts the language stays as it is: nobody here asked for another.
    speak(chosen).catch(() => undefined);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const currentLanguage = (): Language => current;

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

export type Texts<N extends Namespace> = (key: TextKey<N>, values?: TextValues) => string;

/** In the language of this moment, for what is said once and stays as it is. */
export const textsNow =
  <N extends Namespace>(namespace: N): Texts<N> =>
  (key, values) =>
    say(spoken[namespace] ?? {}, current, key, values);

export const useTexts = <N extends Namespace>(namespace: N): Texts<N> => {
  const language = useSyncExternalStore(subscribe, currentLanguage);
  // Another language makes it another function, so that whatever was worded with it is worded anew.
  return useCallback(
    (key, values) => say(spoken[namespace] ?? {}, language, key, values),
    [namespace, language],
  );
};
