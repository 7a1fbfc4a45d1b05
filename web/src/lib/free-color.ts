import { solid } from './color-contrast.ts';

/** Ten colours that are easy to distinguish. */
const offered = [
  '#2e7d32',
  '#1565c0',
  '#ef6c00',
  '#6a1b9a',
  '#00838f',
  '#ad1457',
  '#5d4037',
  '#37474f',
  '#9e9d24',
  '#283593',
];

type Colored = { readonly color: string };

const last = '#5c59a0';

/** The colour of a new entry: the first one that no other entry has. */
export const freeColor = (others: readonly Colored[]): string => {
  const taken = new Set(others.map(({ color }) => solid(color).toLowerCase()));
  return offered.find((color) => !taken.has(color)) ?? last;
};
