import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFocusWhenOpened } from './use-focus-when-opened.ts';

afterEach(cleanup);

type Props = { readonly canWrite: boolean; readonly hasRow?: boolean };

const Field = ({ canWrite, hasRow = true }: Props) => {
  const input = useRef<HTMLTextAreaElement>(null);
  useFocusWhenOpened(input, canWrite);
  return (
    <main tabIndex={-1}>
      <textarea ref={input} disabled={!canWrite} aria-label="Message" />
      <button>Elsewhere</button>
      {hasRow ? <button>Row</button> : null}
    </main>
  );
};

test('an enabled input does not steal the focus', () => {
  const { rerender } = render(<Field canWrite={false} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Field canWrite />);
  expect(document.activeElement).toBe(screen.getByLabelText('Message'));
});

test('it leaves the focus where the user has put it', () => {
  const { rerender } = render(<Field canWrite={false} />);
  screen.getByText('Elsewhere').focus();
  rerender(<Field canWrite />);
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'));
});

test('it takes the focus once the focused element is removed', async () => {
  const { rerender } = render(<Field canWrite={false} />);
  screen.getByText('Row').focus();
  rerender(<Field canWrite />);
  expect(document.activeElement).toBe(screen.getByText('Row'));
  rerender(<Field canWrite hasRow={false} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Message')));
});

test('it leaves the focus with a user who has moved on before', async () => {
  const { rerender } = render(<Field canWrite={false} />);
  screen.getByText('Row').focus();
  rerender(<Field canWrite />);
  screen.getByText('Elsewhere').focus();
  rerender(<Field canWrite hasRow={false} />);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'));
});

test('the page has the focus once the focused input is disabled', () => {
  const { rerender } = render(<Field canWrite />);
  screen.getByLabelText('Message').focus();
  rerender(<Field canWrite={false} />);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  rerender(<Field canWrite />);
  expect(document.activeElement).toBe(screen.getByLabelText('Message'));
});
