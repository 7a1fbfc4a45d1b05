import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../testing/samples.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';

const { contact } = sampleTicketDetail();
const rest = { greetingMessage: '', startWork: '', endWork: '', absenceMessage: '' };
const { createdAt, updatedAt } = contact;
const sales = { id: 2, name: 'Sales', color: '#112233', ...rest, createdAt, updatedAt };
const support = { ...sales, id: 3, name: 'Support', color: '#332211' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const none = 'There are no sectors to choose from.';
const open = () =>
  renderApp(<NewTicketDialog contact={contact} onOpened={() => undefined} onClose={() => undefined} />);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Open ticket' });

test('while the sectors load nobody is told that there are none', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  await open();
  screen.getByText('Loading sectors…');
  expect(screen.queryByText(none)).toBeNull();
  expect(submit().disabled).toBe(true);
  answer.resolve(Response.json([]));
  await screen.findByText(none);
  expect(submit().disabled).toBe(false);
});

test('sectors that could not be had are asked for again', async () => {
  let isFailing = true;
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      isFailing ? Response.json({ error: 'ERR_UNKNOWN' }, { status: 400 }) : Response.json([sales, support]),
    ),
  );
  await open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(none)).toBeNull();
  expect(submit().disabled).toBe(true);
  isFailing = false;
  fireEvent.click(retry);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const sectors = screen.getByRole('combobox', { name: 'Sector' });
  await waitFor(() => expect(sectors.getAttribute('aria-disabled')).toBeNull());
  fireEvent.mouseDown(sectors);
  await screen.findByRole('option', { name: 'Support' });
});
