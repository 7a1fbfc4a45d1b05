import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleMessage, samplePicture } from '../../../testing/samples.ts';
import MediaViewer from './media-viewer.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const pictureOf = (id: string) =>
  sampleMessage({
    id,
    mediaType: 'image',
    mediaUrl: `/public/${id}`,
    media: samplePicture({ fileName: `${id}.png` }),
  });
const first = pictureOf('first');
const second = pictureOf('second');
const third = pictureOf('third');
const messages = [
  first,
  sampleMessage({ id: 'words' }),
  second,
  { ...pictureOf('gone'), isDeleted: true },
  { ...pictureOf('coming'), media: samplePicture({ state: 'pending' }) },
  { ...pictureOf('huge'), media: samplePicture({ width: 4_001, height: 4_000 }) },
  third,
];

const show = (message = second, among = messages) =>
  renderApp(<MediaViewer message={message} messages={among} onClose={() => undefined} />);
const shown = (): string | null => screen.getByRole('img').getAttribute('alt');
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const press = (key: string): void => void fireEvent.keyDown(screen.getByRole('img'), { key });

test('the buttons and the arrow keys lead from picture to picture, past other messages', async () => {
  await show();
  fireEvent.click(button('Next picture'));
  expect(shown()).toBe('third.png');
  expect(button('Next picture').getAttribute('aria-disabled')).toBe('true');
  press('ArrowRight');
  expect(shown()).toBe('third.png');
  press('ArrowLeft');
  press('ArrowLeft');
  expect(shown()).toBe('first.png');
  expect(button('Previous picture').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('first.png');
});

test('the arrow keys pan a zoomed picture; the next picture starts unzoomed', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  await show();
  press('+');
  press('ArrowRight');
  expect(shown()).toBe('second.png');
  fireEvent.click(button('Next picture'));
  expect(shown()).toBe('third.png');
  expect(button('Zoom out').getAttribute('aria-disabled')).toBe('true');
  expect(getComputedStyle(screen.getByRole('img')).maxWidth).toBe('100%');
});

test('a single picture has no previous and next', async () => {
  await show(first, [first, sampleMessage({ id: 'words' })]);
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Previous picture' })).toBeNull();
});
