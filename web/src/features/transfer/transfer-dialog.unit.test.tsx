import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleConnection, sampleTicketDetail } from '../../testing/samples.ts';
import TransferDialog from './transfer-dialog.tsx';

const at = '2026-11-21T12:00:00.000Z';
const texts = { greetingMessage: '', startWork: '', endWork: '', absenceMessage: '' };
const support = { id: 2, name: 'Support', color: '#112233', ...texts, createdAt: at, updatedAt: at };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['Sector', '/queue', 'Support', support],
  ['Connection', '/whatsapp', 'Second', sampleConnection({ id: 9, name: 'Second' })],
])('failed choices of the field %s can be loaded again', async (field, path, option, item) => {
  let isFailing = true;
  vi.stubGlobal('fetch', (asked: string) => {
    const isMeant = new URL(asked, 'http://desk').pathname.startsWith(path);
    if (isMeant && isFailing)
      return Promise.resolve(Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 }));
    return Promise.resolve(Response.json(isMeant ? [item] : []));
  });
  await renderApp(
    <TransferDialog
      ticket={sampleTicketDetail()}
      onTransferred={() => undefined}
      onClose={() => undefined}
    />,
    { user: { profile: 'admin' } },
  );
  await screen.findByText('You have no permission for this.');
  isFailing = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  fireEvent.mouseDown(screen.getByRole('combobox', { name: new RegExp(`^${field}`) }));
  expect(await screen.findByRole('option', { name: option })).toBeTruthy();
});
