import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { OnPaper } from './on-paper.tsx';

type Props = {
  readonly label?: string;
  /** All loaded rows. */
  readonly rows: () => readonly { readonly key: number | string; readonly row: ReactNode }[];
};

/** All loaded rows of a list, on paper. */
const PaperList = ({ label, rows }: Props) => (
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
