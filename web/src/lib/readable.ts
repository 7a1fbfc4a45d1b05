import { darken, getContrastRatio, lighten } from '@mui/material/styles';

/** What text needs against its ground (WCAG AA). */
const enough = 4.5;
const step = 0.06;

/** The colour itself where it can be read on the ground, else the nearest darker (or lighter) one that can. */
export const readableOn = (color: string, ground: string): string => {
  const change = getContrastRatio('#fff', ground) > getContrastRatio('#000', ground) ? lighten : darken;
  for (let amount = 0; amount < 1; amount += step) {
    const shade = amount === 0 ? color : change(color, amount);
    if (getContrastRatio(shade, ground) >= enough) return shade;
  }
  return change(color, 1);
};

/** Six digits, as colour fields and chips need them: short forms doubled, without transparency. */
export const solid = (color: string): string => {
  const digits = color.slice(1);
  const full = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  return `#${full.slice(0, 6)}`;
};

/** Black or white, whichever reads better: for chips and badges in a colour that somebody chose. */
export const textOn = (ground: string): '#000' | '#fff' =>
  getContrastRatio('#fff', ground) >= getContrastRatio('#000', ground) ? '#fff' : '#000';

/** A chip in a colour that somebody chose. */
export const chipColors = (chosen: string): { readonly bgcolor: string; readonly color: string } => {
  const bgcolor = solid(chosen);
  return { bgcolor, color: textOn(bgcolor) };
};
