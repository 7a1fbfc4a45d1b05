/** Row and column. */
export type Cell = readonly [number, number];

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
export type Arrow = (typeof arrows)[number];
export const isArrow = (key: string): key is Arrow => arrows.some((arrow) => arrow === key);

export const isSame = (one: Cell, other: Cell | undefined): boolean =>
  one[0] === other?.[0] && one[1] === other[1];

/** Cells with a value, in reading order: row by row. */
export const filledCells = (values: readonly (readonly number[])[]): readonly Cell[] =>
  values.flatMap((row, rowAt) =>
    row.flatMap((value, columnAt): Cell[] => (value > 0 ? [[rowAt, columnAt]] : [])),
  );

/**
 * Where an arrow leads. Left and right go along the reading order, so that each filled cell can be reached; up and down go to
 * the nearest filled cell of the next row that has one.
 */
export const nextCell = (filled: readonly Cell[], at: Cell, arrow: Arrow): Cell => {
  const index = filled.findIndex((cell) => isSame(cell, at));
  if (arrow === 'ArrowRight') return filled[index + 1] ?? at;
  if (arrow === 'ArrowLeft') return filled[index - 1] ?? at;
  const [first] =
    arrow === 'ArrowDown'
      ? filled.filter(([row]) => row > at[0])
      : filled.toReversed().filter(([row]) => row < at[0]);
  if (first === undefined) return at;
  const distanceOf = ([, column]: Cell): number => Math.abs(column - at[1]);
  return filled
    .filter(([row]) => row === first[0])
    .reduce((nearest, cell) => (distanceOf(cell) < distanceOf(nearest) ? cell : nearest));
};
