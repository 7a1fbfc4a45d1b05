import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

/** A page that is opened now, on a device that keeps what was chosen. */
const open = async () => {
  vi.resetModules();
  const { chooseTheme, followDeskTheme, useThemeMode } = await import('./theme-choice.ts');
  return { chooseTheme, followDeskTheme, mode: () => renderHook(useThemeMode).result.current };
};

test("the desk's setting decides, until the user chooses: from then on that holds, after a reload too", async () => {
  localStorage.clear();
  const first = await open();
  expect(first.mode()).toBe('light');
  first.followDeskTheme('dark');
  expect(first.mode()).toBe('dark');
  // Known before the settings are loaded.
  const second = await open();
  expect(second.mode()).toBe('dark');
  second.chooseTheme('light');
  second.followDeskTheme('dark');
  expect(second.mode()).toBe('light');
  const third = await open();
  third.followDeskTheme('dark');
  expect(third.mode()).toBe('light');
});
