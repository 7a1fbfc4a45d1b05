import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import Palette from './palette.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('what is chosen by keys is brought into sight', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await renderApp(<Palette onClose={() => undefined} />);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowUp' });
  const last = screen.getByRole('option', { selected: true });
  expect(last).toBe(screen.getAllByRole('option').at(-1));
  expect(shown.mock.contexts.at(-1)).toBe(last);
});
