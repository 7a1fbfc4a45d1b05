/** With the separators of the language: 1,234,567. */
export const formatCount = (count: number, language: string): string =>
  new Intl.NumberFormat(language).format(count);

/** Legible from three metres: in full up to four digits. */
export const formatForWall = (count: number, language: string): string =>
  (count < 10_000 ? formatCount : formatShortly)(count, language);

/** Short enough for the edge of a chart: 1.2M. */
export const formatShortly = (count: number, language: string): string =>
  new Intl.NumberFormat(language, { notation: 'compact' }).format(count);
