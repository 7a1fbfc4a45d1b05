import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTheme, decomposeColor, getContrastRatio } from '@mui/material/styles';
import { type KeyboardEvent, useState } from 'react';
import { visuallyHidden } from '../../../components/text-styles.ts';

/** Row and column. */
export type Cell = readonly [number, number];

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
type Arrow = (typeof arrows)[number];
const isArrow = (key: string): key is Arrow => arrows.some((arrow) => arrow === key);

const isSame = (one: Cell, other: Cell | undefined): boolean => one[0] === other?.[0] && one[1] === other[1];

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

type Shade = { readonly bgcolor: string; readonly color: string };

const [black, white] = ['#000000', '#ffffff'];
/** The share for the lowest value, so that its cell differs from an empty one. */
const least = 0.16;

/** A share of a colour on paper, and the ink that is most legible on it: with either ink alone, some shares would be illegible. */
const shadeOf = (share: number, color: string, paper: string): Shade => {
  const opacity = least + (1 - least) * share;
  const [under, over] = [decomposeColor(paper), decomposeColor(color)];
  const parts = [0, 1, 2].map((part) =>
    Math.round((over.values[part] ?? 0) * opacity + (under.values[part] ?? 0) * (1 - opacity)),
  );
  const bgcolor = `rgb(${parts.join(', ')})`;
  return {
    bgcolor,
    color: getContrastRatio(white, bgcolor) >= getContrastRatio(black, bgcolor) ? white : black,
  };
};

type Props = {
  readonly label: string;
  /** One per row, top to bottom. */
  readonly rows: readonly string[];
  /** One per column, left to right. */
  readonly columns: readonly string[];
  /** `values[row][column]` */
  readonly values: readonly (readonly number[])[];
  readonly height: number;
  readonly format: (value: number) => string;
  readonly describe: (row: number, column: number, value: number) => string;
  readonly onChoose: (row: number, column: number) => void;
};

/** A higher value has a stronger colour, and each cell also shows its number in one line. Arrow keys move between filled cells. */
export const HeatMap = ({ label, rows, columns, values, height, format, describe, onChoose }: Props) => {
  const { palette } = useTheme();
  const [visited, setVisited] = useState<Cell>();
  const filled = filledCells(values);
  // The cell that had the focus may be empty by now.
  const at = filled.find((cell) => isSame(cell, visited)) ?? filled[0];
  const longest = Math.max(...rows.map((row) => row.length));
  const most = Math.max(1, ...values.flat());
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isArrow(event.key) || at === undefined) return;
    event.preventDefault();
    const next = nextCell(filled, at, event.key);
    setVisited(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-field="${next.join(' ')}"]`)?.focus();
  };
  return (
    <Box sx={{ height, overflow: 'auto', display: 'flex', flexDirection: 'column' }}>
      <Box
        role="grid"
        aria-label={label}
        onKeyDown={move}
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          gap: '2px',
          fontSize: '0.6875rem',
          fontVariantNumeric: 'tabular-nums',
          color: 'text.secondary',
          textAlign: 'center',
          '& > [role=row]': {
            flex: 1,
            display: 'grid',
            gridTemplateColumns: `${String(longest + 1)}ch repeat(${String(columns.length)}, 1fr)`,
            gap: '2px',
          },
        }}
      >
        <Box role="row" sx={{ maxHeight: 20 }}>
          <span role="columnheader" aria-label={label} />
          {columns.map((column) => (
            <span role="columnheader" key={column}>
              {column}
            </span>
          ))}
        </Box>
        {rows.map((row, rowAt) => (
          <Box role="row" key={row}>
            <Box role="rowheader" sx={{ alignSelf: 'center', textAlign: 'start' }}>
              {row}
            </Box>
            {columns.map((column, columnAt) => {
              const value = values[rowAt]?.[columnAt] ?? 0;
              const share = value / most;
              const said = describe(rowAt, columnAt, value);
              return (
                <Box role="gridcell" key={column} sx={{ display: 'grid' }}>
                  {value === 0 ? (
                    <Box title={said} sx={{ minHeight: 24, borderRadius: '3px', bgcolor: 'action.hover' }}>
                      <Box component="span" sx={visuallyHidden}>
                        {said}
                      </Box>
                    </Box>
                  ) : (
                    <ButtonBase
                      data-field={`${String(rowAt)} ${String(columnAt)}`}
                      tabIndex={isSame([rowAt, columnAt], at) ? 0 : -1}
                      aria-label={said}
                      title={said}
                      onFocus={() => setVisited([rowAt, columnAt])}
                      onClick={() => onChoose(rowAt, columnAt)}
                      sx={{
                        minHeight: 24,
                        borderRadius: '3px',
                        font: 'inherit',
                        ...shadeOf(share, palette.primary.dark, palette.background.paper),
                      }}
                    >
                      {format(value)}
                    </ButtonBase>
                  )}
                </Box>
              );
            })}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
