import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleMessage, sampleUser } from '../../../testing/samples.ts';
import { begunEdits, useBegunEdit } from '../state/begun-edits.ts';
import { useEditMessage } from './change-message.ts';

const userId = sampleUser().id;
const message = sampleMessage({ fromMe: true, body: '*Ana:*\nWe open at nien' });
const other = sampleMessage({ id: '01999999-9999-7999-8999-000000000099', fromMe: true });

const Editing = () => {
  const edit = useEditMessage();
  const begun = useBegunEdit(userId, message.ticketId);
  return (
    <>
      <button onClick={() => edit.mutate({ message, body: '*Ana:*\nWe open at nine' })}>Save</button>
      <output>{edit.isError ? (begun?.text ?? 'nothing') : 'not answered'}</output>
    </>
  );
};
const begun = (): string | null => screen.getByRole('status').textContent;

beforeEach(async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: 'ERR_EDITING_WAPP_MSG' }, { status: 400 })),
  );
  await renderApp(<Editing />);
});
afterEach(() => {
  cleanup();
  begunEdits.end(userId, message.ticketId);
  vi.unstubAllGlobals();
});

test('the new text of a message that could not be changed stands in the input again', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(begun()).toBe('We open at nine'));
});

test('it makes no way for another one that is changed meanwhile', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  begunEdits.write(userId, message.ticketId, other, 'Something else');
  await waitFor(() => expect(begun()).toBe('Something else'));
});
