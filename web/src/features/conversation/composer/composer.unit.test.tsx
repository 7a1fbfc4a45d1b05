import { editWindowMs, type TicketStatus } from '@balcao/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endOfWord } from '../../../testing/page-events.ts';
import { drafts } from '../../../entities/message/drafts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleMessage } from '../../../testing/samples.ts';
import { quickAnswersFor } from '../../../entities/quick-answer/suggested-answers.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import type { ComposerTarget } from './composer-target.ts';

let sent: string[];
const handle = createRef<ComposerHandle>();
beforeEach(() => {
  localStorage.clear();
  sent = [];
});
afterEach(cleanup);

const show = async (
  status: TicketStatus = 'open',
  queryClient = new QueryClient(),
  target?: ComposerTarget,
): Promise<HTMLTextAreaElement> => {
  await renderApp(
    <Composer
      userId={7}
      ticket={{ id: 1, status }}
      aim={{ target, replyTo: null, setReplyTo: () => undefined, close: () => undefined }}
      onSend={(body) => sent.push(body)}
      onNote={(body) => sent.push(`note: ${body}`)}
      onEdit={(body) => sent.push(`edit: ${body}`)}
      onFiles={(files, caption) => sent.push(`${caption} + ${files.map(({ name }) => name).join()}`)}
      onRecord={() => sent.push('recording')}
      handle={handle}
    />,
    { queryClient },
  );
  return screen.getByLabelText<HTMLTextAreaElement>('Message');
};
const type = (input: HTMLElement, value: string): boolean => fireEvent.change(input, { target: { value } });
/** @returns whether the browser pastes the text itself */
const paste = (input: HTMLElement, names: readonly string[], text = ''): boolean =>
  fireEvent.paste(input, {
    clipboardData: { files: names.map((name) => new File(['x'], name)), getData: () => text },
  });
/** Its code is loaded when it is first shown. */
const fetchList = async (input: HTMLElement): Promise<void> => {
  await act(() => Promise.resolve(type(input, '/')));
  await screen.findByRole('listbox');
  type(input, '');
};
const know = (queryClient: QueryClient, search: string, shortcuts: readonly string[]): void => {
  const date = '2026-11-21T10:00:00.000Z';
  const quickAnswers = shortcuts.map((shortcut, id) => ({
    id,
    shortcut,
    message: `This is ${shortcut}.`,
    createdAt: date,
    updatedAt: date,
  }));
  queryClient.setQueryData(quickAnswersFor(search).queryKey, { quickAnswers, count: 1, hasMore: false });
};

describe('the composer', () => {
  test('starts with a capital letter and sends with Enter', async () => {
    const input = await show();
    type(input, 'olá, é você?');
    expect(input.value).toBe('Olá, é você?');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(sent).toEqual(['Olá, é você?']);
    expect(input.value).toBe('');
  });

  test('the caret stays in position when the first letter is changed', async () => {
    const input = await show();
    type(input, 'Olá');
    const carets = [
      ['xOlá', 1],
      ['lá', 0],
    ].map(([value, caret]) => {
      fireEvent.change(input, { target: { value, selectionStart: caret, selectionEnd: caret } });
      return [input.value, input.selectionStart, input.selectionEnd];
    });
    expect(carets).toEqual([
      ['XOlá', 1, 1],
      ['Lá', 0, 0],
    ]);
  });

  test('puts a cancelled text before what was written since', async () => {
    const input = await show();
    act(() => handle.current?.takeBack('First'));
    expect(input.value).toBe('First');
    type(input, 'Second');
    act(() => handle.current?.takeBack('First'));
    expect(input.value).toBe('First\nSecond');
  });

  test('breaks the line with Shift+Enter, and leaves Enter to an input method', async () => {
    const input = await show();
    type(input, 'Hi');
    fireEvent.keyDown(input, { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    // Safari reports the Enter that ends a composition as outside of it.
    fireEvent.keyDown(input, endOfWord);
    expect(sent).toEqual([]);
  });

  test('does not send blank text', async () => {
    const input = await show();
    type(input, ' \n ');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  });

  test.each([
    ['pending', 'Accept this ticket to answer'],
    ['closed', 'Reopen this ticket to answer'],
  ] as const)('is closed for a %s ticket and says what to do', async (status, placeholder) => {
    const input = await show(status);
    expect([input.disabled, input.placeholder]).toEqual([true, placeholder]);
  });

  test.each(['pending', 'closed'] as const)('edits a message of a %s ticket', async (status) => {
    const message = sampleMessage({ updatedAt: new Date().toISOString(), fromMe: true, body: 'Monday' });
    const input = await show(status, new QueryClient(), { kind: 'edit', message });
    expect(paste(input, ['a.png'])).toBe(true);
    expect(handle.current?.addFiles).toBeUndefined();
    expect([input.disabled, input.placeholder, input.value]).toEqual([false, 'Type a message', 'Monday']);
    type(input, 'Tuesday');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(sent).toEqual(['edit: Tuesday']);
  });

  test('does not send an edit whose time ended while it was written, says so and keeps the text', async () => {
    const updatedAt = new Date().toISOString();
    const message = sampleMessage({ fromMe: true, body: 'Monday', updatedAt });
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const input = await show('open', new QueryClient(), { kind: 'edit', message });
    expect(screen.queryByText(/The time to edit this message is over/)).toBeNull();
    act(() => {
      vi.advanceTimersByTime(editWindowMs + 1000);
    });
    screen.getByText(/The time to edit this message is over/);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(sent).toEqual([]);
    expect(input.value).toBe('Monday');
  });

  test('stores an unsent text, and deletes a sent one', async () => {
    const input = await show();
    type(input, 'half a thought');
    cleanup();
    expect(drafts.read(7, 1).body).toBe('Half a thought');
    const again = await show();
    expect(again.value).toBe('Half a thought');
    fireEvent.keyDown(again, { key: 'Enter' });
    cleanup();
    expect(drafts.read(7, 1).body).toBe('');
  });

  test('writes a note even if the ticket cannot be answered', async () => {
    const input = await show('closed');
    fireEvent.click(screen.getByRole('button', { name: /^Internal note/ }));
    const note = screen.getByLabelText<HTMLTextAreaElement>('Internal note');
    expect(note.disabled).toBe(false);
    type(note, 'call back tomorrow');
    fireEvent.keyDown(note, { key: 'Enter' });
    expect(sent).toEqual(['note: Call back tomorrow']);
    expect(input).toBe(note);
  });

  test('says whether it writes a note, and returns to answers once a note is saved', async () => {
    const input = await show();
    const isOn = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    const modes = () => [isOn(/^Reply$/), isOn(/^Internal note/)];
    expect(modes()).toEqual(['true', 'false']);
    expect(screen.getByText('Note')).toBeTruthy();
    fireEvent.click(screen.getByText('Note'));
    expect(modes()).toEqual(['false', 'true']);
    type(input, 'call back tomorrow');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(modes()).toEqual(['true', 'false']);
    type(input, 'good morning');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(sent).toEqual(['note: Call back tomorrow', 'Good morning']);
  });

  test('takes pasted files, with the written text as their caption', async () => {
    const input = await show();
    type(input, 'look');
    expect(paste(input, ['a.png'])).toBe(false);
    expect(sent).toEqual(['Look + a.png']);
  });

  test('pastes a text as text, even with a picture of it in the clipboard', async () => {
    const input = await show();
    expect(paste(input, ['image.png'], 'Name\tPrice\r\nBread\t1\r\n')).toBe(true);
    expect(sent).toEqual([]);
  });

  test('takes files that are pasted together with their names', async () => {
    const input = await show();
    expect(paste(input, ['a.png', 'b.pdf'], 'a.png\r/home/ana/b.pdf')).toBe(false);
    expect(sent).toEqual([' + a.png,b.pdf']);
  });

  test('takes no files in a note', async () => {
    const input = await show();
    fireEvent.click(screen.getByRole('button', { name: /^Internal note/ }));
    expect(paste(input, ['image.png'], 'Bread')).toBe(true);
    expect(paste(input, ['a.png'])).toBe(true);
    expect(sent).toEqual([]);
  });

  test('references its list of quick answers only while the list is rendered', async () => {
    const queryClient = new QueryClient();
    for (const search of ['', 'h']) know(queryClient, search, ['hours']);
    const input = await show('open', queryClient);
    const named = (): string | null => input.getAttribute('aria-controls');
    const missing: string[] = [];
    const observer = new MutationObserver(() => {
      const id = named();
      if (id !== null && document.getElementById(id) === null) missing.push(id);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    await act(() => Promise.resolve(type(input, '/h')));
    const list = await screen.findByRole('listbox');
    await waitFor(() => expect(named()).toBe(list.id));
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(named()).toBeNull());
    observer.disconnect();
    expect(missing).toEqual([]);
  });

  test('takes the typed quick answer, however fast, and sends no shortcut while it searches', async () => {
    const queryClient = new QueryClient();
    know(queryClient, '', ['bye', 'hours']);
    for (const search of ['hours', 'none']) know(queryClient, search, []);
    const input = await show('open', queryClient);
    fireEvent.focus(input);
    await fetchList(input);
    type(input, '/');
    type(input, '/hours');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(input.value).toBe('This is hours.');
    type(input, '/none');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect([sent, input.value]).toEqual([[], '/none']);
    // There is no such shortcut: the text is meant for the contact.
    await waitFor(() => {
      fireEvent.keyDown(input, { key: 'Enter' });
      expect(sent).toEqual(['/none']);
    });
  });

  test('selects the best answer again whenever the text changes', async () => {
    const queryClient = new QueryClient();
    know(queryClient, '', ['bye', 'hours', 'house']);
    for (const search of ['h', 'ho']) know(queryClient, search, ['hours', 'house']);
    const input = await show('open', queryClient);
    fireEvent.focus(input);
    await fetchList(input);
    const choose = (...texts: readonly string[]): string => {
      for (const text of texts) {
        type(input, text);
        fireEvent.keyDown(input, { key: 'ArrowDown' });
      }
      type(input, '/ho');
      fireEvent.keyDown(input, { key: 'Enter' });
      return input.value;
    };
    expect(choose('/')).toBe('This is hours.');
    expect(choose('/h', '', '/')).toBe('This is hours.');
    type(input, '/');
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(choose('')).toBe('This is hours.');
  });

  test('shows the microphone while the input is empty', async () => {
    const input = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Record a voice message' }));
    expect(sent).toEqual(['recording']);
    type(input, 'a');
    expect(screen.queryByRole('button', { name: 'Record a voice message' })).toBeNull();
  });
});
