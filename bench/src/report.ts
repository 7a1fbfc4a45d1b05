import type { Figures } from './measure.ts';

export type Row = {
  readonly name: string;
  readonly real: Figures;
  readonly floorA: Figures | null;
  readonly floorB: Figures | null;
};

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const share = (real: Figures, floor: Figures | null): string =>
  floor === null ? '–' : `${Math.round((real.perSecond / floor.perSecond) * 100)} %`;

const columns = [
  'call',
  'clients',
  'median',
  'p95',
  'p99',
  'per s',
  'A per s',
  'of A',
  'B per s',
  'of B',
  'failed',
];

/** Milliseconds and calls per second; `of A` and `of B` are fractions of the floors' throughput in the same run. */
export const formatReport = (rows: readonly Row[]): string => {
  const lines = rows.map(({ name, real, floorA, floorB }) => [
    name,
    String(real.clients),
    ms(real.median),
    ms(real.p95),
    ms(real.p99),
    real.perSecond.toFixed(0),
    floorA?.perSecond.toFixed(0) ?? '–',
    share(real, floorA),
    floorB?.perSecond.toFixed(0) ?? '–',
    share(real, floorB),
    String(real.failures),
  ]);
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...lines.map((line) => (line[index] ?? '').length)),
  );
  const print = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ');
  return [print(columns), ...lines.map(print)].join('\n');
};
