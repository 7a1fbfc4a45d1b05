import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuseUnsettledClicks, settles } from './settled-controls.ts';

let time = 0;
let stop: () => void;
let clicked: string[] = [];

beforeEach(() => {
  time = 0;
  clicked = [];
  stop = refuseUnsettledClicks(() => time);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** The positions are measured in the frame after a change. */
const frame = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise(requestAnimationFrame);
};
const point = (x: number, y: number): void => {
  window.dispatchEvent(new MouseEvent('pointermove', { clientX: x, clientY: y }));
};
const lay = async (name: string, y: number, isMarked = true) => {
  const button = document.createElement('button');
  if (isMarked) for (const [key, value] of Object.entries(settles)) button.setAttribute(key, value);
  button.addEventListener('click', () => clicked.push(name));
  const position = { y };
  vi.spyOn(button, 'getBoundingClientRect').mockImplementation(() => new DOMRect(100, position.y, 60, 30));
  document.body.append(button);
  await frame();
  return {
    click: (detail = 1) =>
      button.dispatchEvent(
        new MouseEvent('click', {
          bubbles: true,
          cancelable: true,
          detail,
          clientX: 110,
          clientY: position.y + 5,
        }),
      ),
    moveTo: async (to: number): Promise<void> => {
      position.y = to;
      button.className = String(to);
      await frame();
    },
  };
};

test('a control that appears under a resting pointer takes no click for a second', async () => {
  point(110, 105);
  const { click } = await lay('Return', 100);
  time = 350;
  click();
  time = 999;
  click();
  expect(clicked).toEqual([]);
  time = 1_000;
  click();
  expect(clicked).toEqual(['Return']);
});

test('a control that moves under a resting pointer takes no click for a second', async () => {
  point(110, 105);
  const { click, moveTo } = await lay('Resolve', 400);
  time = 5_000;
  await moveTo(100);
  time = 5_500;
  click();
  expect(clicked).toEqual([]);
  // A tremble does not count as movement.
  time = 6_100;
  await moveTo(102);
  click();
  expect(clicked).toEqual(['Resolve']);
});

test('a click of a pointer that came from elsewhere works at once, and so do keys', async () => {
  point(600, 500);
  const { click } = await lay('Delete', 100);
  point(110, 105);
  click();
  point(110, 110);
  const other = await lay('Resolve', 130);
  other.click(0);
  expect(clicked).toEqual(['Delete', 'Resolve']);
});

test('a control that did not move, was scrolled, or has no mark accepts every click', async () => {
  point(110, 105);
  const plain = await lay('Look', 100, false);
  plain.click();
  const { click, moveTo } = await lay('Accept', 300);
  time = 2_000;
  window.dispatchEvent(new Event('scroll'));
  await moveTo(100);
  time = 2_100;
  click();
  await lay('Another', 500);
  click();
  expect(clicked).toEqual(['Look', 'Accept', 'Accept']);
});
