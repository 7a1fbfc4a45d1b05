import { afterEach, describe, expect, test } from 'vitest';
import { sign, signOption, unsign } from './signature.ts';

afterEach(() => signOption.choose(true));

describe('the signature', () => {
  test('is the name in bold on a line of its own, unless switched off', () => {
    expect(sign('Hello', 'Ana')).toBe('*Ana:*\nHello');
    signOption.choose(false);
    expect(sign('Hello', 'Ana')).toBe('Hello');
    expect(localStorage.getItem('signOption')).toBe('false');
  });

  test('is not put before an empty text', () => expect(sign('', 'Ana')).toBe(''));

  test('stays the same in an edit', () => {
    expect(unsign('*Ana:*\nHello')).toEqual({ signature: '*Ana:*\n', text: 'Hello' });
    expect(unsign('*Important:* read this')).toEqual({ signature: '', text: '*Important:* read this' });
  });
});
