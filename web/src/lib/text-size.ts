const usual = 16;

/** A height that holds text, in px: as much larger as somebody has their browser's text now (rule U5). */
export const withText = (px: number): number => {
  const chosen = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round((px * (chosen > 0 ? chosen : usual)) / usual);
};
