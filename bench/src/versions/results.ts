import { medianOf } from '../measure.ts';
import { formatTable, shortNumber } from '../table.ts';
import type { Figures } from './turn.ts';

export type Side = 'this' | 'other';
type Value = { readonly key: string; readonly side: Side; readonly value: number };

const columns = [
  'scenario',
  'figure',
  'this',
  'other',
  'ratio',
  'this, lowest–highest',
  'other, lowest–highest',
];

const rangeOf = (values: readonly number[]): string =>
  values.length === 0 ? '–' : `${shortNumber(Math.min(...values))}–${shortNumber(Math.max(...values))}`;

/** What each turn of both versions measured. */
export const collectResults = () => {
  const values: Value[] = [];
  return {
    add: (scenario: string, side: Side, figures: Figures): void => {
      for (const [figure, value] of Object.entries(figures))
        values.push({ key: `${scenario}|${figure}`, side, value });
    },
    /** The medians of the turns, and their range, which shows how far they can be trusted. */
    format: (): string => {
      const figures = [...Map.groupBy(values, ({ key }) => key)].filter(
        ([key, all]) => !/\|(?:failed|refused)$/.test(key) || all.some(({ value }) => value > 0),
      );
      const rows = figures.map(([key, all]) => {
        const of = (side: Side) => all.filter((each) => each.side === side).map(({ value }) => value);
        const [these, others] = [of('this'), of('other')];
        const [own, other] = [medianOf(these), medianOf(others)];
        const ratio = own === other ? '1.00' : shortNumber(own / other);
        return [
          ...key.split('|'),
          shortNumber(own),
          shortNumber(other),
          ratio,
          rangeOf(these),
          rangeOf(others),
        ];
      });
      return formatTable(columns, rows);
    },
  };
};
