import { hexColor } from '@balcao/contracts';
import { darken, getContrastRatio, lighten } from '@mui/material/styles';

/** The contrast ratio for text (WCAG AA). */
const enough = 4.5;
const step = 0.06;

/** The colour if it is readable on the background, else the nearest darker or lighter one that is. */
export const readableOn = (color: string, ground: string): string => {
  const change = getContrastRatio('#fff', ground) > getContrastRatio('#000', ground) ? lighten : darken;
  for (let amount = 0; amount < 1; amount += step) {
    const shade = amount === 0 ? color : change(color, amount);
    if (getContrastRatio(shade, ground) >= enough) return shade;
  }
  return change(color, 1);
};

/** For a text that is no colour (rule K2). */
const grey = '#9e9e9e';

/** A stored colour on its way into a style. It may be any text, so nothing but a hex colour gets there. */
export const shownColor = (color: string): string => (hexColor.test(color) ? color : grey);

/** Six hex digits, as colour fields and chips need: short forms are doubled, transparency is dropped. */
export const solid = (color: string): string => {
  const digits = shownColor(color).slice(1);
  const full = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  return `#${full.slice(0, 6)}`;
};

/** Black or white, whichever is more readable on a chosen colour. */
export const textOn = (ground: string): '#000' | '#fff' =>
  getContrastRatio('#fff', ground) >= getContrastRatio('#000', ground) ? '#fff' : '#000';

/** The colours of a chip in a chosen colour. */
export const chipColors = (chosen: string): { readonly bgcolor: string; readonly color: string } => {
  const bgcolor = solid(chosen);
  return { bgcolor, color: textOn(bgcolor) };
};
