import { beforeEach, expect, test, vi } from 'vitest';

/** The texts of a browser that prefers Portuguese, just opened. */
const open = async () => {
  vi.resetModules();
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR', 'en']);
  return import('./language.ts');
};
const language = (): string => document.documentElement.lang;

beforeEach(() => {
  vi.restoreAllMocks();
});

test('a page that loads before the first texts does not change the language', async () => {
  const { loadTexts, startTexts } = await open();
  await Promise.all([loadTexts('tags'), startTexts()]);
  expect(language()).toBe('pt-BR');
});

test('a page that loads during a change of language loads in the new language', async () => {
  const { loadTexts, changeLanguage, startTexts } = await open();
  await startTexts();
  await Promise.all([changeLanguage('es'), loadTexts('tags')]);
  expect(language()).toBe('es');
});

test('a language that another window chooses applies here too', async () => {
  const { followLanguage, startTexts } = await open();
  await startTexts();
  const stop = followLanguage();
  localStorage.setItem('i18nextLng', 'es');
  window.dispatchEvent(new StorageEvent('storage', { key: 'balcao.theme' }));
  await vi.dynamicImportSettled();
  expect(language()).toBe('pt-BR');
  window.dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng' }));
  await expect.poll(language).toBe('es');
  stop();
});

test('of two choices in a row the last one applies', async () => {
  const { changeLanguage, startTexts } = await open();
  await startTexts();
  await Promise.all([changeLanguage('es'), changeLanguage('en')]);
  expect(language()).toBe('en');
});

test('of two choices in a row the last one is stored', async () => {
  const { changeLanguage, startTexts } = await open();
  await startTexts();
  await Promise.all([changeLanguage('es'), changeLanguage('en')]);
  expect(localStorage.getItem('i18nextLng')).toBe('en');
});

test('a page that loads during a change of language shows no keys instead of texts', async () => {
  const { changeLanguage, loadTexts, startTexts } = await open();
  const { i18n } = await import('./i18n.ts');
  await startTexts();
  const chosen = changeLanguage('es');
  await loadTexts('tags');
  expect(i18n.t('tags:title')).not.toBe('title');
  await chosen;
  expect(i18n.t('tags:title')).toBe('Etiquetas');
});
