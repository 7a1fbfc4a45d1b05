import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import ShortcutSheet from './shortcut-sheet.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Cmd'],
])(
  'on %s each key has its own cap, and keys that are pressed together say so',
  async (userAgent, modifier) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    await renderApp(<ShortcutSheet onClose={() => undefined} />);
    const keysOf = (name: string): readonly (string | null)[] => {
      const row = screen.getByText(name).closest('li');
      const caps = [...(row?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent);
      return [row?.textContent ?? null, ...caps];
    };
    expect(keysOf('Find anything')).toEqual([`Find anything${modifier} + K`, modifier, 'K']);
    expect(keysOf('New ticket')).toEqual(['New ticketC', 'C']);
  },
);
