import type { Note } from '@balcao/contracts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { noteEditDrafts } from '../state/note-edit-drafts.ts';
import { NoteRow } from './note-row.tsx';

const userId = sampleUser().id;
const at = '2026-11-21T12:00:00.000Z';
const note: Note = {
  id: '01999999-9999-7999-8999-000000000001',
  ticketId: 1,
  body: 'prefers mornings',
  userId,
  userName: 'Ana',
  clientId: null,
  isEdited: false,
  createdAt: at,
  updatedAt: at,
};
let answer: () => Promise<Response>;

beforeEach(() => {
  answer = () => new Promise(() => undefined);
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  cleanup();
  noteEditDrafts.end(userId, note.id);
  vi.unstubAllGlobals();
});

const show = (id = userId) => renderApp(<NoteRow note={note} />, { user: { id } });
const editor = (): Promise<HTMLTextAreaElement> =>
  screen.findByLabelText<HTMLTextAreaElement>('Internal note');
const click = (name: string): Promise<boolean> =>
  act(() => Promise.resolve(fireEvent.click(screen.getByRole('button', { name }))));
const begin = async (text: string): Promise<void> => {
  await show();
  await click('Edit');
  fireEvent.change(await editor(), { target: { value: text } });
};

describe('the edit of a note', () => {
  test('is found again by a user who looked elsewhere, and does not move the focus', async () => {
    await begin('prefers evenings');
    expect(document.activeElement).toBe(await editor());
    cleanup();
    await show();
    expect((await editor()).value).toBe('prefers evenings');
    expect(document.activeElement).toBe(document.body);
  });

  test('is visible to nobody else', async () => {
    await begin('prefers evenings');
    cleanup();
    await show(userId + 1);
    expect(screen.getByText('prefers mornings')).toBeTruthy();
    expect(screen.queryByLabelText('Internal note')).toBeNull();
  });

  test('is discarded with Cancel', async () => {
    await begin('prefers evenings');
    await click('Cancel');
    expect(screen.getByText('prefers mornings')).toBeTruthy();
    await click('Edit');
    expect((await editor()).value).toBe('prefers mornings');
  });

  test('stays if it could not be saved', async () => {
    await begin('prefers evenings');
    answer = () => Promise.resolve(Response.json({ error: 'ERR_INTERNAL' }, { status: 500 }));
    await click('Save');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
    );
    cleanup();
    await show();
    expect((await editor()).value).toBe('prefers evenings');
  });

  test('ends when it is saved, even out of view', async () => {
    await begin('prefers evenings ');
    let finish = (): void => undefined;
    answer = () =>
      new Promise((resolve) => {
        finish = () => resolve(Response.json({ ...note, body: 'prefers evenings', isEdited: true }));
      });
    await click('Save');
    cleanup();
    await show();
    expect((await editor()).value).toBe('prefers evenings ');
    await act(async () => {
      finish();
      await Promise.resolve();
    });
    await waitFor(() => expect(screen.queryByLabelText('Internal note')).toBeNull());
  });

  test('stays if the user continues while it is saved', async () => {
    await begin('prefers evenings');
    let finish = (): void => undefined;
    answer = () =>
      new Promise((resolve) => {
        finish = () => resolve(Response.json({ ...note, body: 'prefers evenings' }));
      });
    await click('Save');
    fireEvent.change(await editor(), { target: { value: 'prefers evenings after six' } });
    await act(async () => {
      finish();
      await Promise.resolve();
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
    );
    expect((await editor()).value).toBe('prefers evenings after six');
  });
});

describe('the keyboard in a note', () => {
  test('starts at the end of the text, and returns to where it began', async () => {
    await show();
    await click('Edit');
    const field = await editor();
    expect([field.selectionStart, field.selectionEnd]).toEqual([note.body.length, note.body.length]);
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'));
  });

  test('does not discard the edit on Escape', async () => {
    await begin('prefers evenings');
    fireEvent.keyDown(await editor(), { key: 'Escape' });
    expect((await editor()).value).toBe('prefers evenings');
    await click('Cancel');
    await waitFor(() => expect(screen.getByText('prefers mornings')).toBeTruthy());
  });
});
