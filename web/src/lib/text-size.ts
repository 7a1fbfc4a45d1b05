const usual = 16;

/** A height for text, in px, scaled by the browser's text size (rule U5). */
export const withText = (px: number): number => {
  const chosen = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round((px * (chosen > 0 ? chosen : usual)) / usual);
};
