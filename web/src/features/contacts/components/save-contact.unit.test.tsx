import { noTexts } from '@balcao/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allTags } from '../../../entities/tag/all-tags.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../../testing/samples.ts';
import ContactDialog from './contact-dialog.tsx';

const urgent = { id: 5, name: 'Urgent', color: '#aa2200' };
const gold = { id: 6, name: 'Gold', color: '#ddbb00' };
const extraInfo = [{ id: 3, name: 'Plan', value: 'Basic' }];
const opened = {
  ...sampleTicketDetail().contact,
  name: 'Ana',
  number: '5541900001011',
  email: '',
  tags: [urgent],
  extraInfo,
};

/** What the server has, and the requests it received. */
let stored = opened;
let asked: (readonly [string, unknown])[] = [];
let isTaggingRefused = false;

beforeEach(() => {
  stored = opened;
  asked = [];
  isTaggingRefused = false;
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (method !== 'GET') asked.push([`${method} ${path.replace(/^.*\/(?=contacts|tags)/, '')}`, parsed]);
    return Promise.resolve(
      path.endsWith('/sync') && isTaggingRefused
        ? Response.json({ error: 'ERR_SYNC_TAGS' }, { status: 400 })
        : Response.json(stored),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (contact: typeof opened | undefined) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queryClient.setQueryData(allTags.queryKey, [urgent, gold]);
  const onClose = vi.fn();
  await renderApp(<ContactDialog contact={contact} onClose={onClose} />, { queryClient });
  return onClose;
};
const write = (label: RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = async (tag: string): Promise<void> => {
  fireEvent.mouseDown(screen.getByLabelText('Tags'));
  const option = await screen.findByRole('option', { name: tag });
  // Awaited, because its chip is loaded on demand.
  await act(() => Promise.resolve(fireEvent.click(option)));
};
const press = (name: string) =>
  act(() => Promise.resolve(fireEvent.click(screen.getByRole('button', { name }))));

test('an edit keeps what others changed while the form was open', async () => {
  const onClose = await show(opened);
  stored = { ...opened, name: 'Ana Lima', tags: [gold], extraInfo: [] };
  write(/^Email/, 'ana@example.com');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([[`PUT contacts/${String(opened.id)}`, { email: 'ana@example.com' }]]);
});

test('an added tag joins the tags that the contact has by then', async () => {
  const onClose = await show({ ...opened, tags: [] });
  await choose('Gold');
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([
    [`PUT contacts/${String(opened.id)}`, {}],
    ['POST tags/sync', { contactId: opened.id, tags: [{ id: 5 }, { id: 6 }] }],
  ]);
});

test('an added field is sent with the former fields, because the server knows the current ones', async () => {
  const onClose = await show(opened);
  await press('Add field');
  fireEvent.change(screen.getAllByLabelText('Field')[1] ?? document.body, { target: { value: 'city' } });
  fireEvent.change(screen.getAllByLabelText('Value')[1] ?? document.body, { target: { value: 'Olinda' } });
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([
    [
      `PUT contacts/${String(opened.id)}`,
      { extraInfo: [...extraInfo, { name: 'city', value: 'Olinda' }], extraInfoBefore: extraInfo },
    ],
  ]);
});

test('a contact that was added without its tags is not added again', async () => {
  const onClose = await show(undefined);
  stored = { ...opened, tags: [] };
  isTaggingRefused = true;
  write(/^Name/, 'Ana');
  write(/^Number/, '+55 (41) 90000-1011');
  await choose('Gold');
  await press('Add');
  await screen.findByRole('alert');
  isTaggingRefused = false;
  write(/^Name/, 'Ana Lima');
  await press('Add');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const tagged = ['POST tags/sync', { contactId: opened.id, tags: [{ id: 6 }] }];
  expect(asked).toEqual([
    ['POST contacts', { name: 'Ana', number: '+55 (41) 90000-1011', ...noTexts, extraInfo: [] }],
    tagged,
    [`PUT contacts/${String(opened.id)}`, { name: 'Ana Lima' }],
    tagged,
  ]);
});
