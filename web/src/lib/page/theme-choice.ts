import type { PaletteMode } from '@mui/material/styles';
import { create } from 'zustand';

const choiceKey = 'balcao.theme';
const deskKey = 'balcao.deskTheme';

const storedMode = (key: string): PaletteMode | undefined => {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
};

type ThemeChoice = {
  /** The user's own choice on this device; it overrides the desk's (rule D5). */
  readonly own: PaletteMode | undefined;
  /** The last known value of the setting darkMode, so that the page does not flash before settings load. */
  readonly desk: PaletteMode;
};

export const useThemeChoice = create<ThemeChoice>(() => ({
  own: storedMode(choiceKey),
  desk: storedMode(deskKey) ?? 'light',
}));

export const useThemeMode = (): PaletteMode => useThemeChoice(({ own, desk }) => own ?? desk);

export const chooseTheme = (mode: PaletteMode): void => {
  localStorage.setItem(choiceKey, mode);
  useThemeChoice.setState({ own: mode });
};

export const followDeskTheme = (mode: PaletteMode): void => {
  localStorage.setItem(deskKey, mode);
  useThemeChoice.setState({ desk: mode });
};
