import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseStrayClicks } from './stray-clicks.ts';

let clicked: string[];
let stop: () => void;
beforeEach(() => {
  clicked = [];
  stop = refuseStrayClicks();
  const button = (name: string) => <button onClick={() => clicked.push(name)}>{name}</button>;
  render(
    <>
      {button('Accept Ana')}
      {button('Accept Bia')}
      <label>
        <input type="checkbox" onChange={() => clicked.push('Sign')} /> Sign
      </label>
      <p onClick={() => clicked.push('text')}>Text</p>
    </>,
  );
});
afterEach(() => {
  stop();
  cleanup();
});

const click = (name: string, detail: number): boolean => fireEvent.click(screen.getByText(name), { detail });

test('the second click of a double-click does not hit what appeared under the pointer', () => {
  click('Accept Ana', 1);
  click('Accept Bia', 2);
  click('Sign', 3);
  // A backdrop, which closes its dialog.
  click('Text', 4);
  expect(clicked).toEqual(['Accept Ana']);
  click('Accept Bia', 1);
  expect(clicked).toEqual(['Accept Ana', 'Accept Bia']);
});

test('the second click reaches the target of the first, and text; keys always act', () => {
  click('Accept Ana', 1);
  click('Accept Ana', 2);
  click('Text', 1);
  click('Text', 2);
  click('Accept Bia', 0);
  click('Accept Bia', 2);
  expect(clicked).toEqual(['Accept Ana', 'Accept Ana', 'text', 'text', 'Accept Bia', 'Accept Bia']);
});
