import Box from '@mui/material/Box';
import { SkeletonBar } from '../../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';
import { wallColumns } from './wall-queues.tsx';

export const hourColumns = { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' };
/** Of a figure of the last hour. */
export const hourSizes = { label: 'clamp(0.875rem, 1.5vw, 1.5rem)', number: 'clamp(2rem, 5vw, 5rem)' };

/** Padding and border of a card without the margin of a bone. */
const edges = '26px';
const hourHeights = {
  xs: `calc(${edges} + 1.1 * ${hourSizes.number})`,
  sm: `calc(${edges} + 8px + 1.2 * ${hourSizes.label} + 1.1 * ${hourSizes.number})`,
};
/** About the height of a sector: it depends on the card's width. */
const queueHeight = 'max(168px, calc(120px + 5.9vw))';

const three = [0, 1, 2];

/** The wall before its figures are known, at their places. */
export const WallSkeleton = () => (
  <DelayedSkeleton>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: hourColumns, mb: 2.5 }}>
      {three.map((index) => (
        <SkeletonBar key={index} height={hourHeights} radius={2} />
      ))}
    </Box>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: wallColumns }}>
      {three.map((index) => (
        <SkeletonBar key={index} height={queueHeight} radius={2} />
      ))}
    </Box>
  </DelayedSkeleton>
);
