import { describe, expect, test } from 'vitest';
import { say } from './say.ts';

const tree = {
  plain: 'Hello',
  inner: { named: 'Hi {{name}}, {{name}}!' },
  files_one: '{{count}} arquivo',
  files_many: '{{count}} de arquivos',
  files_other: '{{count}} arquivos',
};

describe('a text', () => {
  test('is found by its key, however deep', () => {
    expect(say(tree, 'en', 'plain')).toBe('Hello');
    expect(say(tree, 'en', 'inner.named', { name: 'Bia' })).toBe('Hi Bia, Bia!');
  });

  test.each([
    [0, '0 arquivo'],
    [1, '1 arquivo'],
    [2, '2 arquivos'],
    [1_000_000, '1000000 de arquivos'],
  ])('takes the form that its language wants for %i', (count, text) => {
    expect(say(tree, 'pt-BR', 'files', { count })).toBe(text);
  });

  test('puts values in as they are', () => {
    expect(say(tree, 'en', 'inner.named', { name: '$& <b>{{name}}</b>' })).toBe(
      'Hi $& <b>{{name}}</b>, $& <b>{{name}}</b>!',
    );
  });

  test('that nobody has shows its key, as does a branch', () => {
    expect(say(tree, 'en', 'inner')).toBe('inner');
    expect(say(tree, 'en', 'none.of.it')).toBe('none.of.it');
  });
});
