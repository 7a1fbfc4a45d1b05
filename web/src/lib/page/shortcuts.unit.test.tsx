import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endOfWord } from '../../testing/page-events.ts';
import {
  followShortcuts,
  runShortcut,
  type ShortcutName,
  switchShortcuts,
  useShortcut,
} from './shortcuts.ts';

let done: string[];
let stop: () => void;
beforeEach(() => {
  done = [];
  stop = followShortcuts();
});
afterEach(() => {
  stop();
  cleanup();
  switchShortcuts(true);
});

type BoundProps = { readonly name: ShortcutName; readonly says: string };
const Bound = ({ name, says }: BoundProps) => {
  useShortcut(name, () => done.push(says));
  return null;
};
const press = (key: string, init: KeyboardEventInit = {}, on: Element = document.body): boolean =>
  fireEvent.keyDown(on, { key, ...init });

test('a shortcut acts, and the browser does not get the key', () => {
  render(<Bound name="accept" says="accepted" />);
  expect(press('a')).toBe(false);
  expect(done).toEqual(['accepted']);
  expect(press('e')).toBe(true);
});

test('a shortcut does not act while the user types, over a dialog, or with a further modifier', () => {
  render(
    <>
      <Bound name="accept" says="accepted" />
      <Bound name="undo" says="undone" />
      <textarea aria-label="Message" />
      <input aria-label="Search" />
      <input type="checkbox" aria-label="Switch" />
    </>,
  );
  press('a', {}, screen.getByLabelText('Message'));
  press('a', {}, screen.getByLabelText('Search'));
  press('z', { ctrlKey: true }, screen.getByLabelText('Message'));
  press('a', { ctrlKey: true });
  press('a', { altKey: true });
  press('a', { isComposing: true });
  press('a', { ...endOfWord, key: 'a' });
  expect(done).toEqual([]);
  press('a', {}, screen.getByLabelText('Switch'));
  press('z', { metaKey: true });
  expect(done).toEqual(['accepted', 'undone']);
  render(<div role="dialog" />);
  press('a');
  expect(done).toHaveLength(2);
});

test('Shift with a letter is another key, but not with a sign that needs Shift', () => {
  render(
    <>
      <Bound name="accept" says="accepted" />
      <Bound name="palette" says="palette" />
      <Bound name="showShortcuts" says="shown" />
    </>,
  );
  press('A', { shiftKey: true });
  press('K', { shiftKey: true, ctrlKey: true });
  expect(done).toEqual([]);
  press('?', { shiftKey: true });
  press('?');
  // Caps Lock is not Shift.
  press('A');
  expect(done).toEqual(['shown', 'shown', 'accepted']);
});

describe('when the input of a typing user is taken away', () => {
  let takeInput: () => void;
  const write = (): HTMLTextAreaElement => {
    const input = screen.getByLabelText<HTMLTextAreaElement>('Message');
    fireEvent.focusIn(input);
    fireEvent.input(input, { target: { value: 'Half a' } });
    return input;
  };
  beforeEach(() => {
    render(
      <>
        <Bound name="reopen" says="reopened" />
        <Bound name="undo" says="undone" />
        <button>Elsewhere</button>
      </>,
    );
    takeInput = render(<textarea aria-label="Message" />).unmount;
  });

  test.each([
    ['disabled', (input: HTMLTextAreaElement) => (input.disabled = true)],
    ['gone', () => takeInput()],
  ])('letters act as no shortcuts: %s', (_, take) => {
    take(write());
    press('o');
    expect(done).toEqual([]);
    press('z', { ctrlKey: true });
    expect(done).toEqual(['undone']);
  });

  test.each([
    ['Escape', () => press('Escape')],
    ['Tab', () => press('Tab')],
    ['a click', () => fireEvent.pointerDown(document.body)],
    ['the focus', () => fireEvent.focusIn(screen.getByText('Elsewhere'))],
  ])('shortcuts act again after %s', (_, turn) => {
    write().disabled = true;
    turn();
    press('o');
    expect(done).toEqual(['reopened']);
  });

  test('shortcuts act for a user who focused the input without typing', () => {
    const input = screen.getByLabelText<HTMLTextAreaElement>('Message');
    fireEvent.focusIn(input);
    input.disabled = true;
    press('o');
    expect(done).toEqual(['reopened']);
  });
});

test('the palette opens from anywhere, also while shortcuts are turned off', () => {
  render(
    <>
      <Bound name="palette" says="palette" />
      <Bound name="accept" says="accepted" />
      <textarea aria-label="Message" />
    </>,
  );
  switchShortcuts(false);
  press('k', { ctrlKey: true }, screen.getByLabelText('Message'));
  press('a');
  expect(done).toEqual(['palette']);
});

test('of two bindings the later one acts; the earlier one does not act after the later one is removed', () => {
  render(<Bound name="accept" says="below" />);
  const above = render(<Bound name="accept" says="above" />);
  press('a');
  above.unmount();
  press('a');
  expect(done).toEqual(['above', 'below']);
  cleanup();
  expect(runShortcut('accept')).toBe(false);
});
