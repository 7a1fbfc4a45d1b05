import { useCallback, useSyncExternalStore } from 'react';
import type { Namespace, TextKey } from '../locales/keys.ts';
import { loadTexts, type Texts as AllTexts } from '../locales/load-texts.ts';
import { chooseLanguage, type Language } from './languages.ts';
import { say, type TextTree, type TextValues } from './say.ts';

const storageKey = 'i18nextLng';

let current: Language = 'en';
// Every language is complete (a test sees to it), so that none needs another one's texts behind it.
let spoken: Readonly<Partial<Record<Namespace, TextTree>>> = {};
const listeners = new Set<() => void>();

const speak = (language: Language, texts: Record<keyof AllTexts, TextTree>): void => {
  current = language;
  spoken = texts;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
};

export const startTexts = async (): Promise<void> => {
  const language = chooseLanguage(localStorage.getItem(storageKey), navigator.languages);
  speak(language, await loadTexts(language));
};

export const changeLanguage = async (language: Language): Promise<void> => {
  speak(language, await loadTexts(language));
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
