import { expect, test } from 'vitest';
import { type Cell, filledCells, nextCell } from './heat-map.tsx';

const filled = filledCells([
  [0, 3, 0, 1],
  [0, 0, 0, 0],
  [2, 0, 0, 5],
]);

test.each<[Cell, string, Cell]>([
  [[0, 1], 'ArrowRight', [0, 3]],
  [[0, 3], 'ArrowRight', [2, 0]],
  [[2, 0], 'ArrowLeft', [0, 3]],
  [[0, 1], 'ArrowLeft', [0, 1]],
  [[2, 3], 'ArrowRight', [2, 3]],
  [[0, 1], 'ArrowDown', [2, 0]],
  [[2, 3], 'ArrowUp', [0, 3]],
  [[0, 1], 'ArrowUp', [0, 1]],
])('from %j %s leads to %j', (at, arrow, next) => {
  const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
  const pressed = arrows.find((each) => each === arrow) ?? 'ArrowUp';
  expect(nextCell(filled, at, pressed)).toEqual(next);
});
