import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';

export type Bar = {
  readonly id: string;
  /** What stands under the bar, or beside it. */
  readonly label: string;
  readonly value: number;
};

type Props = {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly height: number;
  /** `ranked`: one below the other, for names; else side by side, for times. */
  readonly isRanked?: boolean;
  readonly formatValue: (value: number) => string;
  /** Of the bar that was clicked, or chosen by Enter. */
  readonly onChoose?: ((bar: Bar) => void) | undefined;
};

/** From this number of bars on, they fill the whole width. */
const fullAt = 6;

/** Bars of one colour: names and lengths tell them apart, so that no eye depends on hues. */
export const Bars = ({ label, bars, height, isRanked = false, formatValue, onChoose }: Props) => {
  const { palette } = useTheme();
  const names = bars.map((bar) => bar.label);
  // Two bars may have one name: an axis goes by what is unique.
  const nameOf = (index: number): string => names[index] ?? '';
  const band = {
    scaleType: 'band' as const,
    // A lonely bar is no wall.
    categoryGapRatio: Math.max(0.2, 1 - bars.length / fullAt),
    data: bars.map((_, index) => index),
    valueFormatter: nameOf,
    tickLabelStyle: { fontSize: 12 },
  };
  const values = {
    min: 0,
    tickMinStep: 1,
    valueFormatter: formatValue,
    tickLabelStyle: { fontSize: 12 },
  };
  return (
    <BarChart
      height={height}
      hideLegend
      borderRadius={3}
      layout={isRanked ? 'horizontal' : 'vertical'}
      grid={isRanked ? { vertical: true } : { horizontal: true }}
      margin={{ top: 8, right: 16, bottom: 4, left: 4 }}
      xAxis={[{ ...(isRanked ? values : band), height: 28 }]}
      yAxis={[isRanked ? { ...band, width: 128 } : { ...values, width: 44 }]}
      series={[
        {
          label,
          data: bars.map(({ value }) => value),
          color: palette.primary.main,
          valueFormatter: (value) => formatValue(value ?? 0),
        },
      ]}
      {...(onChoose === undefined
        ? {}
        : {
            onItemClick: (_event, { dataIndex }) => {
              const bar = bars[dataIndex];
              if (bar !== undefined) onChoose(bar);
            },
          })}
    />
  );
};
