import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { withText } from '../../../lib/text-size.ts';

type Props = {
  /** The height of the content above. */
  readonly takenPx: number;
  readonly children: ReactNode;
};

const neededPx = 260;

/** Shows its content only if the list leaves space: no row may disappear for it. */
export const RoomBelow = ({ takenPx, children }: Props) =>
  children === undefined ? null : (
    <Box
      sx={{
        display: 'none',
        flexShrink: 0,
        [`@container (min-height: ${String(takenPx + withText(neededPx))}px)`]: { display: 'flex' },
      }}
    >
      {children}
    </Box>
  );
