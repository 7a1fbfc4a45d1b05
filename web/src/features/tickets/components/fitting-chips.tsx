import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ColorChip } from '../../../components/color-chip.tsx';

export type Chip = {
  readonly key: string;
  readonly label: string;
  /** The label with its kind, as a tooltip. */
  readonly title: string;
  readonly color?: string;
};

type Props = {
  readonly chips: readonly Chip[];
  /** The row's link. */
  readonly to: string;
};

const gapPx = 4;

/** Labels that do not fit wrap below the line, where they are measured but invisible. */
const lineStyle = {
  flex: 1,
  minWidth: 0,
  height: 18,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${String(gapPx)}px`,
  fontSize: '0.6875rem',
  overflow: 'hidden',
  containerType: 'inline-size',
  '& > span': { flexShrink: 0, maxWidth: '10em' },
  '& > span:only-child': { maxWidth: '100%' },
  '@container (max-width: 160px)': { '& > span:not(:only-child)': { maxWidth: '6em' } },
} as const;

type Fitting = { readonly count: number; readonly endPx: number };

/** How many fit into the line, and where the last one ends. If some do not fit, there is space for their count. */
const fittingIn = (line: HTMLElement): Fitting => {
  const widths = [...line.children].map((chip) => (chip instanceof HTMLElement ? chip.offsetWidth : 0));
  const ends = widths.map((_, index) =>
    widths.slice(0, index + 1).reduce((end, width) => end + width + gapPx, -gapPx),
  );
  if ((ends.at(-1) ?? 0) <= line.clientWidth) return { count: ends.length, endPx: 0 };
  const morePx = 2.2 * parseFloat(getComputedStyle(line).fontSize) + gapPx;
  const fitting = ends.filter((end) => end + morePx <= line.clientWidth);
  return { count: Math.max(1, fitting.length), endPx: fitting.at(-1) ?? line.clientWidth - morePx };
};

/** As many whole labels as fit into one line, and the count of the others. */
export const FittingChips = ({ chips, to }: Props) => {
  const { t } = useTranslation('tickets');
  const line = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState<Fitting>({ count: chips.length, endPx: 0 });
  const measured = chips.map(({ label }) => label).join('\n');
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    // Called once at first, and whenever the list's width changes.
    const observer = new ResizeObserver(() =>
      setFitting((before) => {
        const now = fittingIn(element);
        return now.count === before.count && now.endPx === before.endPx ? before : now;
      }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [measured]);
  const more = chips.slice(fitting.count);
  const names = t('row.more', { number: more.length, names: more.map(({ title }) => title).join(', ') });
  return (
    <Box sx={{ position: 'relative', flex: 1, minWidth: 0, display: 'flex' }}>
      <Box ref={line} sx={lineStyle}>
        {chips.map(({ key, label, title, color }, index) => (
          <ColorChip key={key} label={label} color={color} title={title} isHidden={index >= fitting.count} />
        ))}
      </Box>
      {more.length === 0 ? null : (
        <Box
          // Above the link that covers the row, so that it has a tooltip, with the same link.
          component={Link}
          to={to}
          tabIndex={-1}
          aria-label={names}
          title={names}
          sx={{
            position: 'absolute',
            zIndex: 1,
            left: fitting.endPx + gapPx,
            fontSize: '0.6875rem',
            fontWeight: 600,
            lineHeight: '1.125rem',
            color: 'text.secondary',
            textDecoration: 'none',
          }}
        >
          {`+${String(more.length)}`}
        </Box>
      )}
    </Box>
  );
};
