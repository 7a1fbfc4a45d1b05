import i18next from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import type { Namespace, TextKey } from '../locales/keys.ts';
import { loadTexts } from '../locales/load-texts.ts';
import { chooseLanguage, type Language } from './languages.ts';

const storageKey = 'i18nextLng';

const addLanguage = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'common')) return;
  const texts = await loadTexts(language);
  for (const [namespace, content] of Object.entries(texts))
    i18next.addResourceBundle(language, namespace, content);
};

const show = (language: Language): void => {
  document.documentElement.lang = language;
};

export const startTexts = async (): Promise<void> => {
  const language = chooseLanguage(localStorage.getItem(storageKey), navigator.languages);
  // Every language is complete (a test sees to it), so that none needs another one's texts behind it.
  await i18next.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
  });
  await addLanguage(language);
  show(language);
};

export const changeLanguage = async (language: Language): Promise<void> => {
  await addLanguage(language);
  await i18next.changeLanguage(language);
  localStorage.setItem(storageKey, language);
  show(language);
};

const subscribe = (listener: () => void): (() => void) => {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
};
const current = (): string => i18next.language;

export const useLanguage = (): Language => chooseLanguage(useSyncExternalStore(subscribe, current), []);

type Values = Readonly<Record<string, string | number | undefined>>;
export type Texts<N extends Namespace> = (key: TextKey<N>, values?: Values) => string;

const say = (namespace: Namespace, key: string, values: Values | undefined): string =>
  i18next.t(key, { ...values, ns: namespace });

export const useTexts = <N extends Namespace>(namespace: N): Texts<N> => {
  const language = useSyncExternalStore(subscribe, current);
  // Another language makes it another function, so that whatever was worded with it is worded anew.
  return useCallback(
    (key, values) => say(namespace, key, { lng: language, ...values }),
    [namespace, language],
  );
};
