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

const speak = async (language: Language): Promise<void> => {
  const [texts, pageTexts] = await Promise.all([
    loadTexts(language),
    speaksPages ? loadPageTexts(language) : undefined,
  ]);
  current = language;
  spoken = { ...texts, ...pageTexts };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
};

let starting: Promise<void> | undefined;
export const startTexts = (): Promise<void> =>
  (starting = speak(chooseLanguage(localStorage.getItem(storageKey), navigator.languages)));

let addingPages: Promise<void> | undefined;
const addPages = async (): Promise<void> => {
  await starting;
  speaksPages = true;
  await speak(current);
};

/** Before a page beside the tickets is shown. */
export const addPageTexts = (): Promise<void> => {
  addingPages ??= addPages().catch((error: unknown) => {
    addingPages = undefined;
    throw error;
  });
  return addingPages;
};

export const changeLanguage = async (language: Language): Promise<void> => {
  await speak(language);
  localStorage.setItem(storageKey, language);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const currentLanguage = (): Language => current;

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

export type Texts<N extends Namespace> = (key: TextKey<N>, values?: TextValues) => string;

export const useTexts = <N extends Namespace>(namespace: N): Texts<N> => {
  const language = useSyncExternalStore(subscribe, currentLanguage);
  // Another language makes it another function, so that whatever was worded with it is worded anew.
  return useCallback(
    (key, values) => say(spoken[namespace] ?? {}, language, key, values),
    [namespace, language],
  );
};
