import type { TimelineEntry } from '@balcao/contracts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { prefetchParts } from '../../../components/loading/lazy-part.tsx';
import type { Language } from '../../../lib/text/languages.ts';
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

const textsOf = async (
  entries: readonly TimelineEntry[],
  language: Language = 'en',
): Promise<readonly (string | null)[]> => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ entries, hasMore: false })));
  await renderApp(<Timeline ticket={{ id: 1, continuedFromId: null }} />, { language });
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
};

test("shows a message's text before and after an edit, and no empty cause", async () => {
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

const byDesk = {
  at: byContact.at,
  actor: { kind: 'system', id: null, name: 'automation' },
  type: 'automatic',
  before: null,
  cause: 'hand',
} as const;

test('shows what the desk did by itself, and by which rule', async () => {
  await prefetchParts();
  const [byAna, resumed, stoodBack, paused, said] = await textsOf([
    { ...byDesk, id: '5', actor: { kind: 'user', id: 7, name: 'Ana' }, after: { automatic: 'resumed' } },
    { ...byDesk, id: '4', after: { automatic: 'resumed' } },
    { ...byDesk, id: '3', after: { automatic: 'stood-back' } },
    { ...byDesk, id: '2', after: { automatic: 'paused', rule: 'menu' } },
    { ...byDesk, id: '1', after: { automatic: 'text', rule: 'absence', body: 'Back at nine' } },
  ]);
  expect(byAna).toContain('Ana let the desk speak by itself again');
  expect(resumed).toContain('The desk speaks by itself again, because somebody answered');
  expect(stoodBack).toContain('until the ticket is resolved, because somebody answered');
  expect(paused).toContain('third time: menu of sectors');
  expect(said).toContain('said by itself: outside working hours“Back at nine”');
});

test.each([
  ['en', 'The desk said by itself: farewell', 'said by itself: greeting after a transfer'],
  ['pt-BR', 'enviou por conta própria: despedida', 'enviou por conta própria: saudação da transferência'],
  ['es', 'envió por su cuenta: despedida', 'envió por su cuenta: saludo tras la transferencia'],
] as const)(
  'shows a farewell and a greeting after a transfer, in %s',
  async (language, farewell, greeting) => {
    await prefetchParts();
    const said = await textsOf(
      [
        { ...byDesk, id: '2', after: { automatic: 'text', rule: 'farewell', body: 'Até logo, Rita' } },
        {
          ...byDesk,
          id: '1',
          after: { automatic: 'text', rule: 'transfer-greeting', body: 'Aqui é Vendas' },
        },
      ],
      language,
    );
    expect(said[0]).toContain(`${farewell}“Até logo, Rita”`);
    expect(said[1]).toContain(`${greeting}“Aqui é Vendas”`);
  },
);

test('distinguishes written, edited and deleted notes, and names added and removed tags', async () => {
  const byAna = { ...byContact, actor: { kind: 'user', id: 7, name: 'Ana' }, cause: 'hand' } as const;
  const [tagged, deleted, changed, wrote] = await textsOf([
    { ...byAna, id: '4', type: 'tagged', before: { tags: ['VIP', 'Old'] }, after: { tags: ['VIP', 'New'] } },
    { ...byAna, id: '3', type: 'noted', before: { body: 'Two' }, after: null },
    { ...byAna, id: '2', type: 'noted', before: { body: 'One' }, after: { body: 'Two' } },
    { ...byAna, id: '1', type: 'noted', before: null, after: { body: 'One' } },
  ]);
  expect(tagged).toContain('Ana changed the tagsAdded: NewRemoved: Old');
  expect(deleted).toContain('Ana deleted a note“Two”');
  expect(changed).toContain('Ana changed a note“One” → “Two”');
  expect(wrote).toContain('Ana wrote a note“One”');
});
