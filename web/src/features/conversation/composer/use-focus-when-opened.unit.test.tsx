import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFocusWhenOpened } from './use-focus-when-opened.ts';

afterEach(cleanup);

const Field = ({ canWrite }: { readonly canWrite: boolean }) => {
  const input = useRef<HTMLTextAreaElement>(null);
  useFocusWhenOpened(input, canWrite);
  return (
    <>
      <textarea ref={input} disabled={!canWrite} aria-label="Message" />
      <button>Elsewhere</button>
    </>
  );
};

test('an input that opens takes the focus from nobody', () => {
  const { rerender } = render(<Field canWrite={false} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Field canWrite />);
  expect(document.activeElement).toBe(screen.getByLabelText('Message'));
});

test('it leaves the focus where somebody has it', () => {
  const { rerender } = render(<Field canWrite={false} />);
  screen.getByText('Elsewhere').focus();
  rerender(<Field canWrite />);
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'));
});
