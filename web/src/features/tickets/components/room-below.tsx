import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { withText } from '../../../lib/text-size.ts';

type Props = {
  /** How high what stands above is. */
  readonly takenPx: number;
  readonly children: ReactNode;
};

const neededPx = 260;

/** Shows something only where a list leaves the room for it: not one row is to go for that. */
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
