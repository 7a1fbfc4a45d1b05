import type { ClientConfig } from '@balcao/contracts';
import { alpha, createTheme, type PaletteMode, type Theme } from '@mui/material/styles';
import { componentsOf } from './components.ts';
import { readableOn, textOn } from '../../lib/text/color-contrast.ts';

const grounds = {
  light: { default: '#F4F4FA', paper: '#FFFFFF' },
  dark: { default: '#101418', paper: '#181D22' },
} as const;

/**
 * `primary.main` and `secondary.main` are as configured. `dark` is that colour made readable as text or under text
 * (rule D5): darker in light mode; in dark mode `main` has black text.
 */
export const createAppTheme = (mode: PaletteMode, palettes: ClientConfig['palettes']): Theme => {
  const { primary, secondary } = palettes[mode];
  const ground = grounds[mode];
  const shades = (main: string) => ({
    main,
    dark: mode === 'light' ? readableOn(main, ground.default) : main,
    contrastText: mode === 'light' ? '#fff' : textOn(main),
  });
  return createTheme({
    palette: {
      mode,
      primary: shades(primary),
      secondary: shades(secondary),
      background: ground,
      divider: mode === 'light' ? 'rgba(30, 27, 75, 0.12)' : 'rgba(255, 255, 255, 0.13)',
      text:
        mode === 'light'
          ? { primary: '#1E1B2E', secondary: '#5B5870' }
          : { primary: '#ECEFF1', secondary: '#A9B4BC' },
      success: { main: mode === 'light' ? '#1B7F45' : '#66D08F' },
      error: { main: mode === 'light' ? '#C62839' : '#FF8A93' },
      warning: { main: mode === 'light' ? '#9A5B00' : '#FFB74D' },
      info: { main: mode === 'light' ? '#0B6BB5' : '#6CBAF5' },
      action: { hover: alpha(primary, 0.07), selected: alpha(primary, 0.14) },
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily:
        '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
      h1: { fontSize: '1.375rem', fontWeight: 700, letterSpacing: '-0.01em' },
      h2: { fontSize: '1.125rem', fontWeight: 650 },
      subtitle1: { fontWeight: 600, lineHeight: 1.35 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: componentsOf(mode),
  });
};
