import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { type KeyboardEvent as PressEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../components/text-styles.ts';
import { breakNames, nameKey, NameLabel, NamesContext } from './name-label.tsx';

const daySeconds = 86_400;
const steps = [1, 2, 5, 10, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200];
const most = 6;

/** The marks of an axis of seconds: at round minutes, hours or days, each with a different label. */
export const durationTicks = (longest: number): readonly number[] => {
  const step =
    steps.find((each) => longest / each <= most) ?? Math.ceil(longest / daySeconds / most) * daySeconds;
  return Array.from({ length: Math.floor(longest / step) + 1 }, (_, index) => index * step);
};

export type Bar = {
  readonly id: string;
  /** The label of the bar. */
  readonly label: string;
  readonly value: number;
  /** Called on a click or Enter; absent if no tickets are behind the bar. */
  readonly onChoose?: (() => void) | undefined;
};

type Props = {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly height: number;
  /** `ranked`: bars below each other, for names; otherwise side by side, for times. */
  readonly isRanked?: boolean;
  readonly formatValue: (value: number) => string;
  /** At the edge, where there is less room. */
  readonly formatTick?: ((value: number) => string) | undefined;
  /** Values are seconds. */
  readonly isTime?: boolean;
};

/** The text that a screen reader says for the focused bar. */
const barTexts = {
  barDescription: (bar: {
    readonly formattedCategoryValue: string;
    readonly formattedValue: string;
  }): string => `${bar.formattedCategoryValue}: ${bar.formattedValue}`,
};

/** The library moves between bars only by these two keys. In a ranking, the key down means the next bar. */
const alongRanks: Readonly<Record<string, string>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };
const stepAlongRanks = (event: PressEvent<HTMLElement>): void => {
  const key = alongRanks[event.key];
  if (key === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

/** The width of the names beside ranked bars, in pixels. A long name is shown whole only if there is room. */
const [leastNameWidth, narrowNameWidth, mostNameWidth, signWidth] = [128, 160, 280, 7.5];
/** Between a name and its bar. */
const nameGap = 12;

const nameSlots = { axisTickLabel: NameLabel };

/** From this number of bars on, they fill the whole width. */
const fullAt = 6;

/** Bars of one colour: they differ by name and length, so nobody depends on hues. Arrow keys move between them. */
export const Bars = ({
  label,
  bars,
  height,
  isRanked = false,
  formatValue,
  formatTick,
  isTime = false,
}: Props) => {
  const { t } = useTranslation('dashboard');
  const { palette, breakpoints, typography } = useTheme();
  const isRoomy = useMediaQuery(breakpoints.up('lg'), { noSsr: true });
  const keysId = useId();
  const isChosen = bars.some(({ onChoose }) => onChoose !== undefined);
  const names = bars.map((bar) => bar.label);
  // Two bars may have one name, and an axis needs unique keys.
  const nameOf = (index: number): string => names[index] ?? '';
  const longest = Math.max(0, ...names.map((name) => name.length)) * signWidth;
  const nameWidth = Math.min(isRoomy ? mostNameWidth : narrowNameWidth, Math.max(leastNameWidth, longest));
  const lines = breakNames(isRanked ? names : [], nameWidth - nameGap, typography.fontFamily ?? 'sans-serif');
  const choose = (index: number): void => bars[index]?.onChoose?.();
  const choices = {
    // A bar of 0 s has no surface, and a short one hardly any: its whole line is clicked.
    onAxisClick: (_event: unknown, chosen: { readonly dataIndex: number } | null): void => {
      if (chosen !== null) choose(chosen.dataIndex);
    },
    // Of Enter alone, since a click on a bar is a click on its line.
    onItemClick: (
      { type }: { readonly type: string },
      { dataIndex }: { readonly dataIndex: number },
    ): void => {
      if (type.startsWith('key')) choose(dataIndex);
    },
  };
  const band = {
    scaleType: 'band' as const,
    // A single bar is not as wide as the chart.
    categoryGapRatio: Math.max(0.2, 1 - bars.length / fullAt),
    data: bars.map((_, index) => index),
    valueFormatter: (index: number, { location }: { readonly location: string }): string =>
      isRanked && location === 'tick' ? nameKey(index) : nameOf(index),
    tickLabelStyle: { fontSize: 12 },
  };
  const values = {
    min: 0,
    tickMinStep: 1,
    ...(isTime ? { tickInterval: [...durationTicks(Math.max(0, ...bars.map(({ value }) => value)))] } : {}),
    valueFormatter: formatTick ?? formatValue,
    tickLabelStyle: { fontSize: 12 },
  };
  return (
    <Box
      role="group"
      aria-label={label}
      aria-describedby={keysId}
      onKeyDownCapture={isRanked ? stepAlongRanks : undefined}
      sx={{
        // The library draws a focus ring only around a bar, and none before the first arrow key.
        '& [tabindex]:focus-visible': {
          outline: `2px solid ${palette.primary.dark} !important`,
          outlineOffset: -2,
        },
      }}
    >
      <Box component="span" id={keysId} sx={visuallyHidden}>
        {t(isChosen ? 'charts.keysAndEnter' : 'charts.keys')}
      </Box>
      <NamesContext value={lines}>
        <BarChart
          height={height}
          hideLegend
          slots={isRanked ? nameSlots : {}}
          borderRadius={3}
          layout={isRanked ? 'horizontal' : 'vertical'}
          grid={isRanked ? { vertical: true } : { horizontal: true }}
          margin={{ top: 8, right: 28, bottom: 4, left: 4 }}
          xAxis={[{ ...(isRanked ? values : band), height: 28 }]}
          yAxis={[isRanked ? { ...band, width: nameWidth } : { ...values, width: 56 }]}
          series={[
            {
              label,
              data: bars.map(({ value }) => value),
              color: palette.primary.main,
              valueFormatter: (value) => formatValue(value ?? 0),
            },
          ]}
          localeText={barTexts}
          experimentalFeatures={{ keyboardActivation: true }}
          {...(isChosen ? choices : {})}
        />
      </NamesContext>
    </Box>
  );
};
