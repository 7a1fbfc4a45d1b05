import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { dispatch, type LiveEvent } from '../../realtime/live-events.ts';
import { sampleMessage, sampleTicket, sampleTicketDetail } from '../../testing/samples.ts';
import { conversationQueries } from './api/conversation-queries.ts';
import { conversationCache, conversationHandlers } from './realtime.ts';
import { messagesOf } from './state/message-pages.ts';

let queryClient: QueryClient;
const keyOf = (ticketId: number) => conversationQueries.messages(ticketId).queryKey;
const load = (ticketId: number): void => {
  queryClient.setQueryData(keyOf(ticketId), {
    pages: [
      {
        messages: [sampleMessage()],
        count: 1,
        hasMore: false,
        hasNewer: false,
        ticket: sampleTicketDetail({ id: ticketId }),
      },
    ],
    pageParams: [''],
  });
};
const bodiesOf = (ticketId: number): string[] => {
  const data = queryClient.getQueryData(keyOf(ticketId));
  return data === undefined ? [] : messagesOf(data).map(({ body }) => body);
};
const tell = (event: LiveEvent): void =>
  dispatch([conversationHandlers(conversationCache(queryClient))], event);

beforeEach(() => (queryClient = new QueryClient()));

const created = (ticketId: number): LiveEvent => {
  const ticket = sampleTicket({ id: ticketId });
  return {
    name: 'appMessage',
    payload: {
      action: 'create',
      message: sampleMessage({ id: 'm2', ticketId, sequence: '0002', body: 'second' }),
      ticket,
      contact: ticket.contact,
    },
  };
};

describe('what the server tells about messages', () => {
  test('a new one stands in its conversation', () => {
    load(1);
    tell(created(1));
    expect(bodiesOf(1)).toEqual(['Hello', 'second']);
  });

  test('a change shows in every conversation that holds the message', () => {
    load(1);
    load(2);
    tell({
      name: 'appMessage',
      payload: { action: 'update', message: sampleMessage({ body: 'edited', isEdited: true }) },
    });
    expect([bodiesOf(1), bodiesOf(2)]).toEqual([['edited'], ['edited']]);
  });

  test('the same contact in another ticket: that conversation is fetched anew', () => {
    load(1);
    tell(created(2));
    expect(queryClient.getQueryState(keyOf(1))?.isInvalidated).toBe(true);
  });

  test('conversations that nobody opened are not made up', () => {
    tell(created(5));
    expect(queryClient.getQueryData(keyOf(5))).toBeUndefined();
  });
});
