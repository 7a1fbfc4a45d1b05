const usual = 16;
const chosen = parseFloat(getComputedStyle(document.documentElement).fontSize);

/** A height that holds text, in px: as much larger as somebody has their browser's text (quality.md U21). */
export const withText = (px: number): number => Math.round((px * (chosen > 0 ? chosen : usual)) / usual);
