import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drafts, noDraft, useDraft } from './drafts.ts';

const text = (body: string) => ({ ...noDraft, body });
beforeEach(() => localStorage.clear());

test('a draft belongs to its user and ticket', () => {
  drafts.write(7, 1, text('Hel'));
  expect([drafts.read(7, 1), drafts.read(7, 2), drafts.read(8, 1)].map(({ body }) => body)).toEqual([
    'Hel',
    '',
    '',
  ]);
});

test('a blank text is no draft', () => {
  drafts.write(7, 1, text('Hel'));
  drafts.write(7, 1, text('  \n'));
  expect(localStorage).toHaveLength(0);
});

test('`useDraft` follows changes of this tab and of others', () => {
  const { result } = renderHook(() => useDraft(7, 1));
  act(() => drafts.write(7, 1, text('Hel')));
  expect(result.current).toBe('Hel');
  act(() => {
    const newValue = JSON.stringify(text('Hello'));
    localStorage.setItem('balcao.draft.7.1', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'balcao.draft.7.1', newValue }));
  });
  expect(result.current).toBe('Hello');
});

test('only a draft that was typed here is sent to other devices', () => {
  const own: string[] = [];
  const stop = drafts.onOwnChange(({ draft }) => own.push(draft.body));
  drafts.write(7, 1, text('typed'));
  drafts.accept(7, 1, text('told'));
  drafts.write(7, 1, text('told'));
  stop();
  expect(own).toEqual(['typed']);
});

test.each([
  ['a note stays a note', { ...noDraft, body: 'For us', isNote: true }],
  ['an answer keeps what it answers', { ...noDraft, body: 'Yes', quotedMsgId: 'm1' }],
])('%s', (_what, draft) => {
  drafts.write(7, 1, draft);
  expect(drafts.read(7, 1)).toEqual(draft);
});

test('a draft that was stored before quotes existed is readable', () => {
  localStorage.setItem('balcao.draft.7.1', JSON.stringify({ body: 'Hel', isNote: false }));
  expect(drafts.read(7, 1)).toEqual(text('Hel'));
});

test('a draft with another quoted message is a change', () => {
  const told: unknown[] = [];
  drafts.write(7, 1, { ...text('Yes'), quotedMsgId: 'm1' });
  const stop = drafts.onOwnChange(({ draft }) => told.push(draft.quotedMsgId));
  drafts.write(7, 1, { ...text('Yes'), quotedMsgId: 'm2' });
  stop();
  expect(told).toEqual(['m2']);
});
