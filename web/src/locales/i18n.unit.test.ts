import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { i18n } from './i18n.ts';

const names = 'tickets';
beforeAll(async () => {
  i18n.addResourceBundle('en', names, {
    title: 'Hello',
    takenBy: 'Hi {{name}}, {{name}}!',
  });
  i18n.addResourceBundle('pt-BR', names, {
    row: {
      unread_one: '{{count}} arquivo',
      unread_many: '{{count}} de arquivos',
      unread_other: '{{count}} arquivos',
    },
  });
  for (const language of ['en', 'pt-BR', 'es'])
    i18n.addResourceBundle(language, names, { row: { more: '{{number, number}}: {{names}}' } }, true);
  await i18n.changeLanguage('en');
});
afterAll(() => {
  for (const language of ['en', 'pt-BR', 'es']) i18n.removeResourceBundle(language, names);
});

describe('a text', () => {
  const t = i18n.getFixedT('en', names);

  test('is found by its key', () => {
    expect(t('title')).toBe('Hello');
    expect(t('takenBy', { name: 'Bia' })).toBe('Hi Bia, Bia!');
  });

  test.each([
    [0, '0 arquivo'],
    [1, '1 arquivo'],
    [2, '2 arquivos'],
    [1_000_000, '1000000 de arquivos'],
  ])('takes the form that its language wants for %i', (count, text) => {
    expect(i18n.getFixedT('pt-BR', names)('row.unread', { count })).toBe(text);
  });

  test('inserts values unchanged', () => {
    const name = '$& <b>{{name}}</b> {{- name}} $t(title) {{count, number}}';
    expect(t('takenBy', { name })).toBe(`Hi ${name}, ${name}!`);
  });

  test('leaves out an unknown value', () => {
    expect(t('takenBy', { name: undefined })).toBe('Hi , !');
  });

  test.each([
    ['en', '6,200: 12400', '12,400: 6200'],
    ['pt-BR', '6.200: 12400', '12.400: 6200'],
    // Spanish does not separate four digits.
    ['es', '6200: 12400', '12.400: 6200'],
  ])('groups the digits of a number where it says so, in %s', (language, some, all) => {
    const inLanguage = i18n.getFixedT(language, names);
    expect(inLanguage('row.more', { number: 6200, names: 12_400 })).toBe(some);
    expect(inLanguage('row.more', { number: 12_400, names: 6200 })).toBe(all);
  });

  test('shows a number that is not known yet as it is given', () => {
    expect(t('row.more', { number: '…', names: 'Bia' })).toBe('…: Bia');
  });

  test('that does not exist shows its key', () => {
    expect(t('tabs.open')).toBe('tabs.open');
  });
});

test('a wrong key fails the type check', () => {
  const t = i18n.getFixedT('en', names);
  // @ts-expect-error A branch is no text.
  expect(t('row')).not.toBe('');
  // @ts-expect-error Nobody wrote this text.
  expect(t('none.of.it')).toBe('none.of.it');
});
