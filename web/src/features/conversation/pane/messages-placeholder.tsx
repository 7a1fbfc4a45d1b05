import Box from '@mui/material/Box';
import { SkeletonBar } from '../../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';

const widths = ['46%', '62%', '38%', '55%', '30%', '48%'];

/** Faster than elsewhere: a user who picks another ticket sees within 100 ms that it opens (rule U1). */
const afterMs = 60;

export const MessagesPlaceholder = () => (
  <DelayedSkeleton afterMs={afterMs}>
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        gap: 1,
        p: 3,
      }}
    >
      {widths.map((width, index) => (
        <SkeletonBar
          key={width}
          width={width}
          height={52}
          radius={1.6}
          side={index % 3 === 1 ? 'end' : 'start'}
        />
      ))}
    </Box>
  </DelayedSkeleton>
);
