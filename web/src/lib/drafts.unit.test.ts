import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drafts, useDraft } from './drafts.ts';

beforeEach(() => localStorage.clear());

test('a draft belongs to its user and ticket', () => {
  drafts.write(7, 1, 'Hel');
  expect([drafts.read(7, 1), drafts.read(7, 2), drafts.read(8, 1)]).toEqual(['Hel', '', '']);
});

test('nothing but blanks is no draft', () => {
  drafts.write(7, 1, 'Hel');
  drafts.write(7, 1, '  \n');
  expect(localStorage).toHaveLength(0);
});

test('who shows it sees it change, here and from another tab', () => {
  const { result } = renderHook(() => useDraft(7, 1));
  act(() => drafts.write(7, 1, 'Hel'));
  expect(result.current).toBe('Hel');
  act(() => {
    localStorage.setItem('balcao.draft.7.1', 'Hello');
    window.dispatchEvent(new StorageEvent('storage', { key: 'balcao.draft.7.1' }));
  });
  expect(result.current).toBe('Hello');
});
