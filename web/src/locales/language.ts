import { useTranslation } from 'react-i18next';
import { chooseLanguage, type Language, languages } from '../lib/text/languages.ts';
import { i18n } from './i18n.ts';
import { type PageNamespace, readPageTexts, readStartTexts } from './resources.ts';

const storageKey = 'i18nextLng';

/** What the user chose last; at first the stored choice, else what the browser prefers. */
let wanted: Language | undefined;
const storedLanguage = (): Language => chooseLanguage(localStorage.getItem(storageKey), navigator.languages);
const wantedLanguage = (): Language => (wanted ??= storedLanguage());

let spoken: Language | undefined;
/** Which pages were visited: their texts follow every change of language. */
const visited = new Set<PageNamespace>();

const loadStart = async (language: Language): Promise<void> => {
  if (i18n.hasResourceBundle(language, 'common')) return;
  for (const [namespace, texts] of Object.entries(await readStartTexts(language)))
    i18n.addResourceBundle(language, namespace, texts);
};

const loadPage = async (language: Language, namespace: PageNamespace): Promise<void> => {
  if (i18n.hasResourceBundle(language, namespace)) return;
  i18n.addResourceBundle(language, namespace, await readPageTexts(language, namespace));
};

const load = async (language: Language): Promise<void> => {
  const ofPages = Promise.all([...visited].map((namespace) => loadPage(language, namespace)));
  // The start waits for no page: one whose texts fail fetches them itself when it is shown.
  await Promise.all([loadStart(language), spoken === undefined ? ofPages.catch(() => undefined) : ofPages]);
};

let turns = 0;
let newest = Promise.resolve();
const isDone = (): boolean => true;
const isNotDone = (): boolean => false;

const take = async (language: Language, turn: number): Promise<void> => {
  await load(language);
  // If the user has chosen again meanwhile, this choice counts only if the newer one fails.
  if (turn !== turns && (await newest.then(isDone, isNotDone))) return;
  wanted = language;
  spoken = language;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
};

/** If the texts fail to load, the page stays in its language. */
const speak = async (language: Language): Promise<void> => {
  wanted = language;
  turns += 1;
  newest = take(language, turns);
  try {
    await newest;
  } catch (error) {
    if (wanted === language) wanted = spoken;
    throw error;
  }
};

export const startTexts = (): Promise<void> => speak(wantedLanguage());

/**
 * Call it before a page with these texts is shown. It loads them in the present language and in one that is being
 * fetched.
 */
export const loadTexts = async (...namespaces: readonly PageNamespace[]): Promise<void> => {
  const missing = namespaces.filter((namespace) => !visited.has(namespace));
  const shown = new Set([spoken ?? wantedLanguage(), wantedLanguage()]);
  for (const namespace of missing) visited.add(namespace);
  try {
    await Promise.all(
      [...shown].flatMap((language) => namespaces.map((namespace) => loadPage(language, namespace))),
    );
  } catch (error) {
    for (const namespace of missing) visited.delete(namespace);
    throw error;
  }
};

export const changeLanguage = async (language: Language): Promise<void> => {
  await speak(language);
  // The user may have chosen again before this choice was loaded.
  if (wanted === language) localStorage.setItem(storageKey, language);
};

/** If the user chooses a language in another tab, this tab follows. */
export const followLanguage = (): (() => void) => {
  const follow = ({ key }: StorageEvent): void => {
    if (key !== storageKey) return;
    const chosen = storedLanguage();
    if (chosen === wantedLanguage()) return;
    // Nobody in this tab asked for another language, so it shows no failure.
    speak(chosen).catch(() => undefined);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

export const useLanguage = (): Language => {
  const { language: tag } = useTranslation('common').i18n;
  return languages.find((language) => language === tag) ?? 'en';
};
