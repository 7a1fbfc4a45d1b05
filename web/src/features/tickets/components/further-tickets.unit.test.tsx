import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicket } from '../../../testing/samples.ts';
import { TicketList } from './ticket-list.tsx';

vi.mock('react-virtuoso', async () => ({
  Virtuoso: (await import('../../../testing/list-at-its-end.tsx')).ListAtItsEnd,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a further page of tickets that fails waits for whoever tries again', async () => {
  let furtherPages = 0;
  vi.stubGlobal('fetch', (path: string) => {
    const isFurther = path.includes('after=');
    if (isFurther) furtherPages += 1;
    // By and by nothing fails any more, so that what asks without end comes to one.
    return Promise.resolve(
      isFurther && furtherPages < 9
        ? Response.json({ error: 'ERR_UNKNOWN' }, { status: 400 })
        : Response.json({
            tickets: [sampleTicket()],
            count: 2,
            hasMore: !isFurther,
            next: isFurther ? null : 'behind',
          }),
    );
  });
  await renderApp(
    <TicketList
      list={{ status: 'open', showAll: false }}
      selectedId={undefined}
      actions={{ act: () => undefined, busyTicketId: undefined }}
      whyEmpty={(usual) => usual}
    />,
  );
  await waitFor(() => expect(furtherPages).toBeGreaterThan(0));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(furtherPages).toBe(1);
  fireEvent.click(again);
  await waitFor(() => expect(furtherPages).toBe(2));
});
