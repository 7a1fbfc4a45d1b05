/** A name as it is searched and sorted: without case and accents. */
export const foldName = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
