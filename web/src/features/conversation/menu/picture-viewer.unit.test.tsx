import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import PictureViewer from './picture-viewer.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const fittingWidth = 300;
const show = async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(fittingWidth);
  const onClose = vi.fn<() => void>();
  await renderApp(<PictureViewer name="receipt.png" source="/receipt.png" onClose={onClose} />);
  const picture = screen.getByRole('img', { name: 'receipt.png' });
  return { picture, onClose, width: () => getComputedStyle(picture).width };
};
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('small details of a picture can be read by zooming in, with the mouse and by keyboard', async () => {
  const { picture, onClose, width } = await show();
  const whole = width();
  expect(button('Zoom out').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button('Zoom in'));
  expect(width()).toBe('600px');
  fireEvent.keyDown(picture, { key: '+' });
  expect(width()).toBe('1200px');
  expect(button('Zoom in').getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(picture, { key: '-' });
  expect(width()).toBe('600px');
  fireEvent.click(picture);
  expect(width()).toBe(whole);
  fireEvent.click(picture);
  expect(width()).toBe('600px');
  // The browser's own zoom still works.
  fireEvent.keyDown(picture, { key: '-', ctrlKey: true });
  expect(width()).toBe('600px');
  expect(onClose).not.toHaveBeenCalled();
});
