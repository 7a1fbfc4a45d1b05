import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { usePrinting } from '../../lib/page/printing.ts';

type Props = { readonly children: () => ReactNode };

/**
 * What is printed in place of a list that renders only its visible rows: all loaded rows, without the page around them
 * (rule U22). `print.css` does the rest.
 */
export const OnPaper = ({ children }: Props) => (usePrinting() ? <div data-paper>{children()}</div> : null);

type ListProps = {
  readonly label?: string;
  /** All loaded rows. */
  readonly rows: () => readonly { readonly key: number | string; readonly row: ReactNode }[];
};

/** All loaded rows of a list, on paper. */
const PaperList = ({ label, rows }: ListProps) => (
  <OnPaper>
    {() => (
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows().map(({ key, row }) => (
          <Box key={key} component="li" sx={{ pb: 1 }}>
            {row}
          </Box>
        ))}
      </Box>
    )}
  </OnPaper>
);

export default PaperList;
