import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/session/api-error.ts';
import { toast, toastError, toastUndo, useToasts } from '../lib/page/toasts.ts';
import { changeLanguage } from '../locales/language.ts';
import { renderApp } from '../testing/render-app.tsx';
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
import { ErrorState } from './loading/error-state.tsx';
import { RowButton } from './row-button.tsx';
import { SearchField } from './search-field.tsx';
import { TabList } from './tab-list.tsx';

beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('toasts', () => {
  // Awaited, because the first toast fetches code.
  const tell = (say: () => void): Promise<void> =>
    act(() => {
      say();
      return Promise.resolve();
    });

  test('offer to undo the latest action of a kind, by click or by Ctrl+Z', async () => {
    await renderApp(<div />);
    const undone: string[] = [];
    await tell(() => toastUndo('ticket-1', 'Returned', () => undone.push('returned')));
    await tell(() => toastUndo('ticket-1', 'Resolved', () => undone.push('resolved')));
    await screen.findByText('Resolved');
    expect(screen.queryByText('Returned')).toBeNull();
    // The toast listens for keys after it was rendered.
    await waitFor(() => {
      fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
      expect(undone).toEqual(['resolved']);
    });
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    expect(undone).toEqual(['resolved']);
    // With fake timers the toast does not close while the test looks for it.
    vi.useFakeTimers();
    act(() => toastUndo('ticket-1', 'Accepted', () => undone.push('accepted')));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undone).toEqual(['resolved', 'accepted']);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('undo the last of several actions first', async () => {
    await renderApp(null);
    const undone: string[] = [];
    await tell(() => toastUndo('ticket-1', 'Resolved one', () => undone.push('one')));
    await screen.findByText('Resolved one');
    await tell(() => toastUndo('ticket-2', 'Resolved two', () => undone.push('two')));
    await screen.findByText('Resolved two');
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    expect(undone).toEqual(['two']);
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
    expect(undone).toEqual(['two', 'one']);
  });

  test('show an error once, by the text of its code, with the request id', async () => {
    await renderApp(null);
    await tell(() => {
      toastError(new ApiError('ERR_CONFLICT', { requestId: 'r-42' }));
      toastError(new ApiError('ERR_CONFLICT', { requestId: 'r-43' }));
    });
    const [alert, ...others] = await screen.findAllByRole('alert');
    expect(others).toEqual([]);
    expect(alert?.textContent).toContain('Somebody else changed this at the same time. Please try again.');
    expect(alert?.textContent).toContain('r-42');
  });

  test('close after three seconds, but not while the pointer is on them', async () => {
    await renderApp(null);
    await tell(() => toast('success', 'Done'));
    const alert = await screen.findByRole('alert');
    vi.useFakeTimers();
    fireEvent.mouseEnter(alert);
    fireEvent.mouseLeave(alert);
    act(() => {
      vi.advanceTimersByTime(2900);
    });
    expect(screen.queryByRole('alert')).not.toBeNull();
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(screen.queryByRole('alert')).toBeNull();

    act(() => toast('success', 'Read me'));
    fireEvent.mouseEnter(screen.getByRole('alert'));
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(screen.queryByRole('alert')).not.toBeNull();
  });

  test('offer Undo no longer than the server does, whatever the pointer does', async () => {
    await renderApp(null);
    await tell(() => toast('info', 'So that the part is there'));
    await screen.findByRole('alert');
    vi.useFakeTimers();
    act(() => toastUndo('ticket-1', 'Resolved', () => undefined));
    const pass = (ms: number): void =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    pass(9000);
    fireEvent.mouseEnter(screen.getByText('Resolved'));
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
    pass(400);
    expect(screen.queryByText('Resolved')).not.toBeNull();
    pass(200);
    expect(screen.queryByText('Resolved')).toBeNull();
  });

  test('replace the oldest, but not those with Undo', () => {
    const shown = (): string[] =>
      useToasts
        .getState()
        .toasts.map(({ content }) => ('error' in content ? content.error.code : content.text));
    for (const text of ['one', 'two', 'three', 'four']) toast('info', text);
    expect(shown()).toEqual(['two', 'three', 'four']);
    for (const text of ['A', 'B', 'C', 'D']) toastUndo(text, text, () => undefined);
    expect(shown()).toEqual(['four', 'A', 'B', 'C', 'D']);
    toastError(new ApiError('ERR_CONFLICT'));
    expect(shown()).toEqual(['A', 'B', 'C', 'D', 'ERR_CONFLICT']);
  });

  test('say "An error occurred" for an unknown error', async () => {
    await renderApp(null);
    await tell(() => toastError(new Error('secret detail')));
    expect((await screen.findByRole('alert')).textContent).toContain('An error occurred!');
  });
});

test('a change of language applies at once', async () => {
  let retried = 0;
  await renderApp(<ErrorState error={new ApiError('ERR_NETWORK')} onRetry={() => (retried += 1)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retried).toBe(1);
  await act(() => changeLanguage('pt-BR'));
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('pt-BR');
});

test('the error names the assignee of a ticket, and reads well without a name', async () => {
  await renderApp(<ErrorState error={new ApiError('ERR_OPEN_USER_TICKET', { userName: 'Ana' })} />);
  expect(screen.getByRole('alert').textContent).toBe('A ticket for this contact is already with Ana.');
  cleanup();
  await renderApp(<ErrorState error={new ApiError('ERR_OPEN_USER_TICKET')} />);
  expect(screen.getByRole('alert').textContent).toBe('An open ticket already exists for this contact.');
});

test('one tab is in the tab order, and the arrow keys cycle through the tabs', async () => {
  const chosen: string[] = [];
  await renderApp(
    <TabList
      label="Lists"
      panelId="panel"
      selected="one"
      onSelect={(value: string) => chosen.push(value)}
      tabs={['one', 'two', 'three'].map((value) => ({ value, id: value, label: value }))}
    />,
  );
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' });
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' });
  expect(chosen).toEqual(['two', 'three']);
});

test('the cross clears a search and returns the focus to the field; Escape clears it too', async () => {
  const Search = () => {
    const [text, setText] = useState('ana');
    return <SearchField value={text} label="Search" onChange={setText} />;
  };
  await renderApp(<Search />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect([field.value, document.activeElement]).toEqual(['', field]);
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull();
  fireEvent.change(field, { target: { value: 'bruno' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field.value).toBe('');
});

describe('the focus after a row was deleted', () => {
  const Page = () => {
    const [isThere, setIsThere] = useState(true);
    const [isAsking, setIsAsking] = useState(false);
    return (
      <main tabIndex={-1}>
        {isThere ? (
          <RowButton label="Delete Bia" onClick={() => setIsAsking(true)}>
            x
          </RowButton>
        ) : null}
        <ConfirmDialog
          isOpen={isAsking}
          title="Delete?"
          text="For good."
          confirmLabel="Delete"
          onClose={() => setIsAsking(false)}
          onConfirm={() => setIsThere(false)}
        />
      </main>
    );
  };
  const open = async (): Promise<void> => {
    await renderApp(<Page />);
    const button = screen.getByRole('button', { name: 'Delete Bia' });
    button.focus();
    fireEvent.click(button);
  };

  test.each([
    ['before its dialog', ['Delete', 'Cancel'], 'MAIN'],
    ['after its dialog', ['Cancel'], 'BUTTON'],
  ])('is on the page, or on a button that is left: %s', async (_, presses, expected) => {
    await open();
    for (const name of presses) fireEvent.click(await screen.findByRole('button', { name }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.tagName).toBe(expected);
  });
});
