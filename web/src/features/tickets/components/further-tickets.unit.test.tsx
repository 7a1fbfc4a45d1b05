import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicket } from '../../../testing/samples.ts';
import { ticketQueries } from '../../../entities/ticket/ticket-queries.ts';
import { TicketList } from './ticket-list.tsx';

vi.mock('react-virtuoso', async () => ({
  Virtuoso: (await import('../../../testing/list-at-its-end.tsx')).ListAtItsEnd,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a further page of tickets that fails waits for a retry', async () => {
  let furtherPages = 0;
  vi.stubGlobal('fetch', (path: string) => {
    const isFurther = path.includes('after=');
    if (isFurther) furtherPages += 1;
    // Later requests succeed, so that endless retries would show.
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

test('reaching the end removes nothing from a list that is being fetched again', async () => {
  const asked: string[] = [];
  let isHeld = false;
  const held = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (path: string) => {
    const isFurther = path.includes('after=');
    asked.push(isFurther ? 'further' : 'first');
    if (isHeld) await held.promise;
    const page = { count: 2, hasMore: !isFurther, next: isFurther ? null : 'behind' };
    return Response.json({ tickets: [sampleTicket({ id: isFurther ? 2 : 1 })], ...page });
  });
  const queryClient = new QueryClient();
  const list = { status: 'open', showAll: false } as const;
  await queryClient.infiniteQuery(ticketQueries.list(list));
  isHeld = true;
  await renderApp(
    <TicketList
      list={list}
      selectedId={undefined}
      actions={{ act: () => undefined, busyTicketId: undefined }}
      whyEmpty={(usual) => usual}
    />,
    { queryClient },
  );
  expect(asked).toEqual(['first', 'first']);
  held.resolve(undefined);
  await waitFor(() => expect(asked).toEqual(['first', 'first', 'further']));
});
