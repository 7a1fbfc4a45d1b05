import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../testing/render-app.tsx';
import { sampleMessage, sampleUser } from '../../../../testing/samples.ts';
import { editDrafts, useRefusedEdit } from './edit-drafts.ts';
import { useEditMessage } from './change-message.ts';

const userId = sampleUser().id;
const message = sampleMessage({ fromMe: true, body: '*Ana:*\nWe open at nien' });
const ticketId = 4;

const Editing = () => {
  const edit = useEditMessage(ticketId);
  const refused = useRefusedEdit(userId, ticketId);
  return (
    <>
      <button onClick={() => edit.mutate({ message, body: '*Ana:*\nWe open at nine' })}>Save</button>
      <output>{edit.isError ? (refused?.text ?? 'nothing') : 'not answered'}</output>
    </>
  );
};
const refused = (): string | null => screen.getByRole('status').textContent;

beforeEach(async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: 'ERR_EDITING_WAPP_MSG' }, { status: 400 })),
  );
  await renderApp(<Editing />);
});
afterEach(() => {
  cleanup();
  editDrafts.goOn(userId, ticketId);
  editDrafts.end(userId, ticketId);
  vi.unstubAllGlobals();
});

test('the text of a failed edit waits for the input', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(refused()).toBe('We open at nine'));
});
