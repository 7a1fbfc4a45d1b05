import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { useQuickAnswers } from './use-quick-answers.tsx';

let searched: (string | null)[];
beforeEach(() => {
  searched = [];
  vi.stubGlobal('fetch', (path: string) => {
    searched.push(new URL(path, location.href).searchParams.get('searchParam'));
    return Promise.resolve(Response.json({ quickAnswers: [], count: 0, hasMore: false }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Field = () => {
  const [text, setText] = useState('Half a thought');
  useQuickAnswers({ text, onChoose: setText });
  return <input aria-label="Message" value={text} onChange={({ target }) => setText(target.value)} />;
};

test('asks for what is typed behind the slash, never for what stood there before', async () => {
  await renderApp(<Field />);
  const type = async (value: string, restMs: number): Promise<void> => {
    fireEvent.change(screen.getByLabelText('Message'), { target: { value } });
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
