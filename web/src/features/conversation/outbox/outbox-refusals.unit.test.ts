import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../lib/session/api-client.ts';
import { useToasts } from '../../../lib/page/toasts.ts';
import { startTexts } from '../../../locales/language.ts';
import { Outbox, useOutbox } from './outbox.ts';

let outbox: Outbox | undefined;

/** The toast about something that the server refuses in ticket 1. */
const refuse = async (nameOf?: (ticketId: number) => string | undefined): Promise<unknown[]> => {
  outbox = new Outbox({
    userId: 7,
    onSent: () => undefined,
    onNoted: () => undefined,
    ...(nameOf === undefined ? {} : { nameOf }),
    api: createApiClient({
      request: () => Promise.resolve(Response.json({ error: 'ERR_TICKET_NOT_OPEN' }, { status: 400 })),
      sendForm: () => Promise.reject(new Error('No files here.')),
      tokens: { read: () => 't', write: () => undefined, clear: () => undefined },
      onRefreshed: () => undefined,
      onSessionOver: () => undefined,
    }),
  });
  outbox.add({ kind: 'text', ticketId: 1, body: 'one', quoted: null, holdSeconds: 0 });
  await waitFor(() => expect(useOutbox.getState().items.map(({ state }) => state)).toEqual(['failed']));
  return useToasts.getState().toasts.map(({ tone, content }) => [tone, content]);
};

beforeAll(startTexts);
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  outbox?.stop();
  window.history.replaceState(null, '', '/');
});

test.each(['/tickets/2', '/tickets', '/contacts'])(
  'an author who went to %s meanwhile gets a toast about a refusal, with the name of the contact',
  async (path) => {
    window.history.replaceState(null, '', path);
    expect(await refuse((ticketId) => `Maria ${String(ticketId)}`)).toEqual([
      ['error', { text: 'Something in the conversation with Maria 1 was not sent.', ticketId: 1 }],
    ]);
  },
);

test("the toast about a refusal shows even if the contact's name is unknown", async () => {
  window.history.replaceState(null, '', '/tickets/2');
  const unknown = [['error', { text: 'A message was not sent.', ticketId: 1 }]];
  expect(await refuse()).toEqual(unknown);
});

test('a refusal in the visible conversation shows there, and nowhere else', async () => {
  window.history.replaceState(null, '', '/tickets/1?tab=open');
  expect(await refuse(() => 'Maria')).toEqual([]);
});
