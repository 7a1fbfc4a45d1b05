import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { alpha, useTheme } from '@mui/material/styles';
import { type KeyboardEvent, useState } from 'react';

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

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A higher value has a stronger colour, and each cell also shows its number. Arrow keys move between cells. */
export const HeatMap = ({ label, rows, columns, values, height, format, describe, onChoose }: Props) => {
  const { palette } = useTheme();
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const most = Math.max(1, ...values.flat());
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = [
      Math.min(rows.length - 1, Math.max(0, at[0] + step[0])),
      Math.min(columns.length - 1, Math.max(0, at[1] + step[1])),
    ] as const;
    setAt(next);
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
            gridTemplateColumns: `44px repeat(${String(columns.length)}, 1fr)`,
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
            <Box role="rowheader" sx={{ alignSelf: 'center', textAlign: 'left' }}>
              {row}
            </Box>
            {columns.map((column, columnAt) => {
              const value = values[rowAt]?.[columnAt] ?? 0;
              const share = value / most;
              const said = describe(rowAt, columnAt, value);
              return (
                <Box role="gridcell" key={column} sx={{ display: 'grid' }}>
                  <ButtonBase
                    data-field={`${String(rowAt)} ${String(columnAt)}`}
                    tabIndex={at[0] === rowAt && at[1] === columnAt ? 0 : -1}
                    aria-label={said}
                    title={said}
                    onFocus={() => setAt([rowAt, columnAt])}
                    onClick={() => {
                      if (value > 0) onChoose(rowAt, columnAt);
                    }}
                    sx={{
                      minHeight: 24,
                      borderRadius: '3px',
                      font: 'inherit',
                      bgcolor:
                        value === 0 ? 'action.hover' : alpha(palette.primary.dark, 0.16 + 0.84 * share),
                      color: share > 0.5 ? palette.primary.contrastText : 'text.primary',
                    }}
                  >
                    {value === 0 ? '' : format(value)}
                  </ButtonBase>
                </Box>
              );
            })}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
