import type { QuickAnswer } from '@balcao/contracts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../testing/render-app.tsx';
import { useQuickAnswers, fittingAnswers } from './use-quick-answers.tsx';

let searched: (string | null)[];
let quickAnswers: QuickAnswer[];
beforeEach(() => {
  searched = [];
  quickAnswers = [];
  vi.stubGlobal('fetch', (path: string) => {
    searched.push(new URL(path, location.href).searchParams.get('searchParam'));
    return Promise.resolve(Response.json({ quickAnswers, count: quickAnswers.length, hasMore: false }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Field = () => {
  const [text, setText] = useState('Half a thought');
  const [isWriting, setIsWriting] = useState(true);
  const { list, onKey } = useQuickAnswers({ text, isWriting, onChoose: ({ message }) => setText(message) });
  return (
    <>
      {list}
      <input
        aria-label="Message"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKey}
        onFocus={() => setIsWriting(true)}
        onBlur={() => setIsWriting(false)}
      />
    </>
  );
};
const field = (): HTMLElement => screen.getByLabelText('Message');

test('search for the text after the slash, never for what was there before', async () => {
  await renderApp(<Field />);
  const type = async (value: string, restMs: number): Promise<void> => {
    fireEvent.change(field(), { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(restMs));
  };
  vi.useFakeTimers();
  await type('/', 10);
  await type('/ho', 300);
  await type('', 10);
  await type('/', 300);
  await type('/b', 300);
  vi.useRealTimers();
  await waitFor(() => expect(searched).toEqual(['', 'ho', 'b']));
});

test('a shortcut has one slash, also if it was stored with one (rule K6)', async () => {
  const [createdAt, updatedAt] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'];
  quickAnswers = [
    { id: 1, shortcut: '/pix', message: 'The key is our e-mail.', createdAt, updatedAt },
    { id: 2, shortcut: 'hours', message: 'We are open from 9 to 18.', createdAt, updatedAt },
  ];
  await renderApp(<Field />);
  fireEvent.change(field(), { target: { value: '/' } });
  await screen.findByRole('option', { name: /^\/pix The key/ });
  screen.getByRole('option', { name: /^\/hours We are/ });
});

test('stay closed after Escape while the same word is written, and open with the next slash', async () => {
  const [createdAt, updatedAt] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'];
  quickAnswers = [{ id: 1, shortcut: 'hours', message: 'We are open from 9 to 18.', createdAt, updatedAt }];
  await renderApp(<Field />);
  const type = (value: string): boolean => fireEvent.change(field(), { target: { value } });
  const isOffered = (): Promise<HTMLElement> => screen.findByRole('option', { name: /hours/ });
  const isNotOffered = (): void => expect(screen.queryByRole('listbox')).toBeNull();
  type('/');
  await isOffered();
  fireEvent.keyDown(field(), { key: 'Escape' });
  isNotOffered();
  for (const text of ['/h', '/ho', '/']) {
    type(text);
    isNotOffered();
  }
  fireEvent.blur(field());
  fireEvent.focus(field());
  isNotOffered();
  type('');
  type('/');
  await isOffered();
  type('/ho');
  await isOffered();
});

const date = '2026-11-21T10:00:00.000Z';
const answers = (
  [
    ['capim', 'Cut the grass.'],
    ['pix-key', 'The key of the shop.'],
    ['Pix', 'Pay by Pix.'],
    ['fim', 'Até logo, e obrigado.'],
  ] as const
).map(([shortcut, message], id) => ({ id, shortcut, message, createdAt: date, updatedAt: date }));
const shortcuts = (typed: string, isForTyped = false): string[] =>
  fittingAnswers(answers, typed, isForTyped).map(({ shortcut }) => shortcut);

test('an exact shortcut is first, then shortcuts that start with the text', () => {
  expect(shortcuts('pix')).toEqual(['Pix', 'pix-key']);
  expect(shortcuts('pi', true)).toEqual(['pix-key', 'Pix', 'capim', 'fim']);
});

test('answers to a shorter text are filtered by shortcut and message, as the server would', () => {
  expect(shortcuts('')).toEqual(['capim', 'pix-key', 'Pix', 'fim']);
  expect(shortcuts('OBRIGADO')).toEqual(['fim']);
  expect(shortcuts('ate')).toEqual(['fim']);
  expect(shortcuts('zzz')).toEqual([]);
});
