import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useShortcut } from '../../lib/page/shortcuts.ts';
import type * as PaletteModule from '../palette/palette.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { Keyboard } from './keyboard.tsx';

afterEach(cleanup);

const line = Promise.withResolvers<'free'>();
vi.mock('../palette/palette.tsx', async (load: () => Promise<typeof PaletteModule>) => {
  await line.promise;
  return load();
});

const Ticket = ({ onResolve }: { readonly onResolve: () => void }) => {
  useShortcut('resolve', onResolve);
  return <textarea aria-label="Message" />;
};
const press = (key: string, on: Element = document.body, ctrlKey = false): boolean =>
  fireEvent.keyDown(on, { key, ctrlKey });
const toggle = (on: Element = document.body): Promise<void> =>
  // Awaited, because it fetches code.
  act(async () => {
    press('k', on, true);
    await Promise.resolve();
  });

test('letters typed before the palette opens go into it, and nothing below gets them', async () => {
  const resolve = vi.fn<() => void>();
  const heard = vi.fn<() => void>();
  await renderApp(
    <div onKeyDown={heard}>
      <Ticket onResolve={resolve} />
      <Keyboard />
    </div>,
  );
  await toggle();
  const message = screen.getByLabelText('Message');
  for (const key of ['e', 'v']) press(key);
  for (const key of ['x', 'Backspace', 'a', 'Enter']) expect(press(key, message)).toBe(false);
  line.resolve('free');
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  expect(field.value).toBe('eva');
  expect(resolve).not.toHaveBeenCalled();
  expect(heard).not.toHaveBeenCalled();

  // The next time the field starts empty.
  await toggle(field);
  await toggle();
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
});
