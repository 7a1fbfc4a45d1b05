import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newTagColor } from '../../../entities/tag/all-tags.ts';
import { solid } from '../../../lib/text/color-contrast.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { TagDialog } from './tag-dialog.tsx';

const at = '2026-11-21T12:00:00.000Z';
const vip = { id: 4, name: 'Vip', color: '#aa220080', contacttag: [], createdAt: at, updatedAt: at };
let asked: unknown[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (_path: string, { method = 'GET', body }: RequestInit) => {
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    asked.push([method, parsed]);
    return Promise.resolve(Response.json(vip));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// The dialog opens once the current tag is fetched.
const save = async (tag: typeof vip | undefined, label: RegExp, value: string): Promise<void> => {
  const onClose = vi.fn();
  await renderApp(<TagDialog tag={tag} onClose={onClose} />);
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: tag === undefined ? 'Add' : 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
};

test.each([
  ['name', /^Name/, 'V.I.P.', { name: 'V.I.P.' }],
  ['colour', /^Colour/, '#112233', { color: '#112233' }],
])('only the %s is sent if nothing else changed', async (_, label, value, body) => {
  await save(vip, label, value);
  expect(asked).toEqual([
    ['GET', undefined],
    ['PUT', body],
  ]);
});

test('a new one is sent whole', async () => {
  await save(undefined, /^Name/, 'V.I.P.');
  expect(asked).toEqual([['POST', { name: 'V.I.P.', color: solid(newTagColor) }]]);
});
