import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { QueueLoss } from './queues-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['en', 'No ticket is in it now. Nobody works in it.'],
  ['pt-BR', 'Nenhum atendimento está nele agora. Ninguém trabalha nele.'],
] as const)(
  'a sector that nobody loses anything by is said to be so (rule Q7): %s',
  async (language, said) => {
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve(
        Response.json(path.includes('/users') ? { users: [], count: 0, hasMore: false } : { tickets: 0 }),
      ),
    );
    await renderApp(<QueueLoss queue={sampleQueue(1, 'Sales')} />, { language });
    expect(await screen.findByText(said)).toBeTruthy();
  },
);

test('tickets that cannot be counted are said to be so (rule Q7)', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'ERR_INTERNAL' }, { status: 500 })));
  await renderApp(<QueueLoss queue={sampleQueue(1, 'Sales')} />);
  expect(await screen.findByText('How many tickets are in it could not be found out.')).toBeTruthy();
});
