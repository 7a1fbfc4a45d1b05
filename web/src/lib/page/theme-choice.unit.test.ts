import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

/** Loads the modules anew, as a new page on the same device. */
const open = async () => {
  vi.resetModules();
  const { chooseTheme, followDeskTheme, useThemeMode } = await import('./theme-choice.ts');
  return { chooseTheme, followDeskTheme, mode: () => renderHook(useThemeMode).result.current };
};

test("the desk's setting decides until the user chooses; the choice survives a reload", async () => {
  localStorage.clear();
  const first = await open();
  expect(first.mode()).toBe('light');
  first.followDeskTheme('dark');
  expect(first.mode()).toBe('dark');
  // Before the settings have loaded.
  const second = await open();
  expect(second.mode()).toBe('dark');
  second.chooseTheme('light');
  second.followDeskTheme('dark');
  expect(second.mode()).toBe('light');
  const third = await open();
  third.followDeskTheme('dark');
  expect(third.mode()).toBe('light');
});
