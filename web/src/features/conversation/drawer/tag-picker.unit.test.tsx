import type { Contact } from '@balcao/contracts';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allTags } from '../../../entities/tag/all-tags.ts';
import { useToasts } from '../../../lib/page/toasts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../../testing/samples.ts';
import { TagPicker } from './tag-picker.tsx';

const at = '2026-11-21T12:00:00.000Z';
const urgent = { id: 5, name: 'Urgent', color: '#aa2200' };
const regular = { id: 6, name: 'Regular client', color: '#5c59a0' };
const { contact } = sampleTicketDetail();

let asked: [path: string, body: unknown][];
/** The server's answers, call by call; a missing one never arrives. */
const answerWith = (...answers: readonly Response[]): void => {
  const left = [...answers];
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return new Promise(() => undefined);
    asked.push([path, typeof body === 'string' ? JSON.parse(body) : body]);
    const answer = left.shift();
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
  });
};
const created = () => Response.json({ ...regular, contacttag: [], createdAt: at, updatedAt: at });

const Picker = () => {
  const [shown, show] = useState<Contact>(contact);
  return <TagPicker contact={shown} onChange={show} />;
};
const renderPicker = async (): Promise<HTMLInputElement> => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queryClient.setQueryData(allTags.queryKey, [urgent]);
  await renderApp(<Picker />, { queryClient });
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' });
  input.focus();
  return input;
};
const offered = (): (string | null)[] =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent);
const type = (input: HTMLInputElement, value: string): void => {
  fireEvent.change(input, { target: { value } });
};
const chooseLast = (input: HTMLInputElement): void => {
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  fireEvent.keyDown(input, { key: 'Enter' });
};

beforeEach(() => {
  asked = [];
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a missing tag can be created and set by keyboard', async () => {
  answerWith(created(), Response.json({ ...contact, tags: [regular] }));
  const input = await renderPicker();
  type(input, ' Regular client ');
  expect(offered()).toEqual(['Create tag "Regular client"']);
  chooseLast(input);
  await waitFor(() =>
    expect(asked).toEqual([
      ['/tags', { name: 'Regular client', color: '#5c59a0' }],
      ['/tags/sync', { contactId: contact.id, tags: [{ id: 6 }] }],
    ]),
  );
  await screen.findByRole('button', { name: 'Regular client' });
});

test('a new tag is offered only for a valid name that no tag has', async () => {
  answerWith();
  const input = await renderPicker();
  const offers = ['gent', 'URGENT ', 'Ur', 'x'.repeat(51)].map((text) => {
    type(input, text);
    return offered();
  });
  expect(offers).toEqual([['Urgent', 'Create tag "gent"'], ['Urgent'], ['Urgent'], []]);
});

test('a tag that could not be set can still be chosen', async () => {
  answerWith(created(), Response.json({ error: 'ERR_SYNC_TAGS' }, { status: 500 }));
  const input = await renderPicker();
  type(input, 'Regular client');
  chooseLast(input);
  await waitFor(() => expect(asked.length).toBe(2));
  await waitFor(() => expect(input.readOnly).toBe(false));
  type(input, 'regular');
  expect(offered()).toEqual(['Regular client', 'Create tag "regular"']);
});

test('the message names a nameless contact by the number', async () => {
  answerWith(Response.json({ ...contact, name: '', tags: [urgent] }));
  const input = await renderPicker();
  type(input, 'Urgent');
  chooseLast(input);
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ content }) => content)).toEqual([
      { text: 'The tags of (11) 98765-4321 were changed.' },
    ]),
  );
});

test('undo removes the added tag, but not what a colleague added since', async () => {
  const others = { ...contact, tags: [regular, urgent] };
  answerWith(Response.json({ ...contact, tags: [urgent] }), Response.json({ ...contact, tags: [regular] }));
  const posting = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === `/contacts/${String(contact.id)}` ? Promise.resolve(Response.json(others)) : posting(path, init),
  );
  const input = await renderPicker();
  type(input, 'Urgent');
  chooseLast(input);
  await waitFor(() => expect(useToasts.getState().toasts.length).toBe(1));
  useToasts.getState().toasts[0]?.undo?.();
  await screen.findByRole('button', { name: 'Regular client' });
  expect(screen.queryByRole('button', { name: 'Urgent' })).toBeNull();
  expect(asked.map(([, body]) => body)).toEqual([
    { contactId: contact.id, tags: [{ id: 5 }] },
    { contactId: contact.id, tags: [{ id: 6 }] },
  ]);
});

test('a keyboard user stays in the field while the choice is saved', async () => {
  answerWith();
  const input = await renderPicker();
  type(input, 'Urgent');
  chooseLast(input);
  await waitFor(() => expect(asked.length).toBe(1));
  await screen.findByText('Urgent');
  expect(input.disabled).toBe(false);
  expect(document.activeElement).toBe(input);
});
