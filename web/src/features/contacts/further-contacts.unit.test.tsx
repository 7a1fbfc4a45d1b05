import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../testing/samples.ts';
import { ContactsPage } from './contacts-page.tsx';

vi.mock('react-virtuoso', async () => ({
  TableVirtuoso: (await import('../../testing/list-at-its-end.tsx')).ListAtItsEnd,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a further page of contacts that fails waits for a retry', async () => {
  const { contact } = sampleTicketDetail();
  let furtherPages = 0;
  vi.stubGlobal('fetch', (path: string) => {
    const isFurther = path.includes('after=');
    if (isFurther) furtherPages += 1;
    // Later requests succeed, so that endless retries would show.
    return Promise.resolve(
      isFurther && furtherPages < 9
        ? Response.json({ error: 'ERR_UNKNOWN' }, { status: 400 })
        : Response.json({
            contacts: [contact],
            count: 2,
            hasMore: !isFurther,
            next: isFurther ? null : 'behind',
          }),
    );
  });
  await renderApp(<ContactsPage newTicket={() => null} />);
  await waitFor(() => expect(furtherPages).toBeGreaterThan(0));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(furtherPages).toBe(1);
  fireEvent.click(again);
  await waitFor(() => expect(furtherPages).toBe(2));
});
