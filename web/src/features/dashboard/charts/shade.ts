import { decomposeColor, getContrastRatio } from '@mui/material/styles';

type Shade = { readonly bgcolor: string; readonly color: string };

const [black, white] = ['#000000', '#ffffff'];
/** The share for the lowest value, so that its cell differs from an empty one. */
const least = 0.16;

/** A share of a colour on paper, and the ink that is most legible on it: with either ink alone, some shares would be illegible. */
export const shadeOf = (share: number, color: string, paper: string): Shade => {
  const opacity = least + (1 - least) * share;
  const [under, over] = [decomposeColor(paper), decomposeColor(color)];
  const parts = [0, 1, 2].map((part) =>
    Math.round((over.values[part] ?? 0) * opacity + (under.values[part] ?? 0) * (1 - opacity)),
  );
  const bgcolor = `rgb(${parts.join(', ')})`;
  return {
    bgcolor,
    color: getContrastRatio(white, bgcolor) >= getContrastRatio(black, bgcolor) ? white : black,
  };
};
