import { beforeEach, expect, test, vi } from 'vitest';

/** The texts of a browser that prefers Portuguese, just opened. */
const open = async () => {
  vi.resetModules();
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR', 'en']);
  return import('./i18n.ts');
};
const language = (): string => document.documentElement.lang;

beforeEach(() => {
  vi.restoreAllMocks();
});

test('a page that comes before the first texts does not change the language', async () => {
  const { addPageTexts, startTexts } = await open();
  await Promise.all([addPageTexts(), startTexts()]);
  expect(language()).toBe('pt-BR');
});

test('a page that comes while another language is being chosen comes in that one', async () => {
  const { addPageTexts, changeLanguage, startTexts } = await open();
  await startTexts();
  await Promise.all([changeLanguage('es'), addPageTexts()]);
  expect(language()).toBe('es');
});

test('what another window chooses is spoken here too', async () => {
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

test('of two choices in a row the last one stays', async () => {
  const { changeLanguage, startTexts } = await open();
  await startTexts();
  await Promise.all([changeLanguage('es'), changeLanguage('en')]);
  expect(language()).toBe('en');
});
