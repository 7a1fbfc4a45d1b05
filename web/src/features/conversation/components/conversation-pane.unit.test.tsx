import type { Message, TicketStatus } from '@balcao/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicketDetail } from '../../../testing/samples.ts';
import { conversationQueries } from '../api/conversation-queries.ts';
import { newestPlace } from '../state/message-places.ts';
import ConversationPane from './conversation-pane.tsx';

vi.mock('../recorder/record.ts', () => ({
  record: () => Promise.resolve({ finish: () => Promise.resolve(new Blob()), cancel: () => undefined }),
}));

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(cleanup);

const pane = (status: TicketStatus) => (
  <ConversationPane
    ticket={sampleTicketDetail({ status })}
    connectionStatus="CONNECTED"
    reopenSeconds={undefined}
    backTo="/tickets"
    actions={null}
    onRead={() => undefined}
    onContactChange={() => undefined}
    contactActions={() => null}
  />
);

const show = async (messages: readonly Message[] = []) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(conversationQueries.messages(1).queryKey, {
    pages: [
      {
        messages: [...messages],
        hasMore: false,
        hasNewer: false,
        count: messages.length,
        ticket: sampleTicketDetail(),
      },
    ],
    pageParams: [newestPlace],
  });
  queryClient.setQueryData(conversationQueries.notes(1).queryKey, []);
  return renderApp(pane('open'), { queryClient });
};
const input = (): HTMLTextAreaElement => screen.getByLabelText<HTMLTextAreaElement>('Message');
const caption = (): Promise<HTMLTextAreaElement> => screen.findByLabelText<HTMLTextAreaElement>('Caption');
const write = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
/** @returns whether the browser would do with files what it does with them: open them. */
const drop = (place: HTMLElement, ...names: readonly string[]): Promise<boolean> =>
  act(() =>
    Promise.resolve(
      fireEvent.drop(place, {
        dataTransfer: { types: ['Files'], files: names.map((name) => new File(['x'], name)) },
      }),
    ),
  );
const click = (name: string | RegExp): Promise<boolean> =>
  act(() => Promise.resolve(fireEvent.click(screen.getByRole('button', { name }))));

describe('files that are let fall on a conversation', () => {
  test('take what was written as their caption, and give it back', async () => {
    await show();
    write(input(), 'look');
    await drop(screen.getByText('Say hello to your new contact!'), 'a.png');
    expect((await caption()).value).toBe('Look');
    await drop(await caption(), 'b.png');
    expect(screen.getByRole('region', { name: '2 files to send' })).toBeTruthy();
    await click('Cancel');
    expect(input().value).toBe('Look');
  });

  test('give the caption back also when the last of them is removed', async () => {
    await show();
    write(input(), 'look');
    await drop(input(), 'a.png', 'b.png');
    write(await caption(), 'Look here');
    await click('Remove a.png');
    await click('Remove b.png');
    expect(input().value).toBe('Look here');
  });

  test('are refused by a note', async () => {
    await show();
    await click(/^Internal note/);
    const note = screen.getByLabelText<HTMLTextAreaElement>('Internal note');
    write(note, 'call back');
    expect(await drop(note, 'a.png')).toBe(false);
    expect([note.isConnected, note.value]).toEqual([true, 'Call back']);
  });

  test('leave a recording alone', async () => {
    await show();
    await click('Record a voice message');
    const recorder = await screen.findByRole('group', { name: 'Voice message' });
    expect(await drop(recorder, 'a.png')).toBe(false);
    expect([recorder.isConnected, screen.queryByText('a.png')]).toEqual([true, null]);
  });
});
