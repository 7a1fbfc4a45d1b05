import { expect, test } from 'vitest';
import { i18n } from '../../locales/i18n.ts';
import { isolate } from './isolate.ts';

test.each([
  ['Ana', 'Ana'],
  ['Zoë 😀 +55', 'Zoë 😀 +55'],
  ['שלום', '\u2068שלום\u2069'],
  ['برای telegram', '\u2068برای telegram\u2069'],
  // A name can neither reverse the sentence nor end its own isolation.
  ['A\u202Eb', '\u2068A\u202Eb\u2069'],
  ['\u2069שלום\u2066', '\u2068שלום\u2069'],
])('%j is isolated as %j (rule U23)', (text, isolated) => {
  expect(isolate(text)).toBe(isolated);
});

test('values inside our sentences are isolated, and nothing else of them changes (rule U23)', () => {
  const said = (text: string, values: object): string =>
    i18n.services.interpolator.interpolate(text, { ...values }, 'en', {});
  expect(said('{{name}} wrote', { name: 'שלום!' })).toBe('\u2068שלום!\u2069 wrote');
  expect(said('{{name}} wrote', { name: 'Bia & <Co>' })).toBe('Bia & <Co> wrote');
  expect(said('{{count}} of {{name}}', { count: 2, name: 'Ana' })).toBe('2 of Ana');
});
