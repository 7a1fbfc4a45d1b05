import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSearchText } from './use-search-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (first: string | undefined) => {
  const written: string[] = [];
  const writeAddress = (words: string): void => void written.push(words);
  const { result, rerender } = renderHook(({ inAddress }) => useSearchText({ inAddress, writeAddress }), {
    initialProps: { inAddress: first },
  });
  return {
    written,
    text: () => result.current.text,
    type: (next: string, ...meanwhile: readonly string[]): void =>
      act(() => {
        result.current.type(next, ...meanwhile);
      }),
    rest: (): void =>
      act(() => {
        vi.advanceTimersByTime(500);
      }),
    arrive: (inAddress: string | undefined): void => rerender({ inAddress }),
  };
};

describe('the text of a search box', () => {
  test('is written to the address after a pause', () => {
    const box = show('');
    box.type('an');
    box.type('ana ');
    box.rest();
    expect(box.written).toEqual(['ana']);
    box.arrive('ana');
    expect(box.text()).toBe('ana ');
  });

  test('stays as typed while an older address arrives late', () => {
    const box = show('');
    box.type('con');
    box.rest();
    box.type('contact 49');
    box.rest();
    box.type('contact 498');
    box.arrive('con');
    expect(box.text()).toBe('contact 498');
    box.type('contact 4987');
    box.arrive('contact 49');
    expect(box.text()).toBe('contact 4987');
    box.rest();
    expect(box.written).toEqual(['con', 'contact 49', 'contact 4987']);
  });

  test('stays while the address gets its search parameter', () => {
    const box = show(undefined);
    box.type('a', '');
    box.type('an', '');
    box.arrive('');
    expect(box.text()).toBe('an');
    box.rest();
    expect(box.written).toEqual(['an']);
  });

  test('is cleared when the user leaves the search results', () => {
    const box = show(undefined);
    box.type('a', '');
    box.arrive('');
    box.rest();
    box.arrive('a');
    box.arrive(undefined);
    expect(box.text()).toBe('');
  });

  test('is replaced when the user opens another list', () => {
    const box = show('ana');
    box.type('ana p');
    box.arrive('bruno');
    expect(box.text()).toBe('bruno');
    box.rest();
    expect(box.written).toEqual([]);
    box.arrive(undefined);
    expect(box.text()).toBe('');
  });
});
