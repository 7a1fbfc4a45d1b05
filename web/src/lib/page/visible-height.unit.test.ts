import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followVisibleHeight } from './visible-height.ts';

class Viewport extends EventTarget {
  height = 700;
  scale = 1;
  offsetTop = 0;
  become(height: number, scale = 1): void {
    Object.assign(this, { height, scale });
    this.dispatchEvent(new Event('resize'));
  }
}

const height = (): string => document.documentElement.style.getPropertyValue('--visible-height');
let viewport: Viewport;
let stop: () => void;
beforeEach(() => {
  viewport = new Viewport();
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 700);
  stop = followVisibleHeight();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('the page shrinks above a keyboard, and grows back without it', () => {
  viewport.become(380.4);
  expect(height()).toBe('380px');
  viewport.become(700);
  expect(height()).toBe('');
});

test('the height of a zoomed page does not change', () => {
  viewport.become(350, 2);
  expect(height()).toBe('');
});
