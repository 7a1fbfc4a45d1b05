import type { TimelineEntry } from '@balcao/contracts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { Timeline } from './timeline.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const byContact = {
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'channel', id: null, name: '' },
  cause: 'inbound',
} as const;

const textsOf = async (entries: readonly TimelineEntry[]): Promise<readonly (string | null)[]> => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ entries, hasMore: false })));
  await renderApp(<Timeline ticket={{ id: 1, continuedFromId: null }} />);
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
};

test('tells what a message said before and after it was edited, and no cause that is none', async () => {
  const [edited, deleted, created] = await textsOf([
    { ...byContact, id: '3', type: 'edited', before: { body: 'At nine' }, after: { body: 'At *ten*' } },
    { ...byContact, id: '2', type: 'deleted', before: { body: 'Never mind' }, after: null },
    { ...byContact, id: '1', type: 'created', before: null, after: { status: 'pending' } },
  ]);
  expect(edited).toContain('The contact edited a message“At nine” → “At ten”');
  expect(edited).not.toContain('because');
  expect(deleted).toContain('“Never mind”');
  expect(deleted).not.toContain('because');
  expect(created).toContain('because a message came in');
});
