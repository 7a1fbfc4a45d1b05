import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../../components/loading/skeleton-bar.tsx';
import { DelayedSkeleton } from '../../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../../components/loading/error-state.tsx';
import { Notice } from '../../../components/notice.tsx';

/** The state of the chart's query. */
export type Asked = {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

type Props = {
  readonly title: string;
  readonly note?: string;
  readonly asked: Asked;
  /** There is no data: the text says what will show here. */
  readonly empty: string | undefined;
  readonly height: number;
  /** A filter of this chart alone, such as its day. */
  readonly choice?: ReactNode;
  readonly chart: () => ReactNode;
  readonly table: () => ReactNode;
  readonly isWide?: boolean;
};

/** A chart with its title, its table and its own error: other charts are not affected. */
export const ChartCard = ({
  title,
  note,
  asked,
  empty,
  height,
  choice,
  chart,
  table,
  isWide = false,
}: Props) => {
  const { t } = useTranslation('dashboard');
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const { data, error, refetch } = asked;
  const shown = () => {
    // The previous figures stay until there are newer ones.
    if (data === undefined)
      return error === null || error === undefined ? (
        <DelayedSkeleton>
          <SkeletonBar height={height} radius={2} />
        </DelayedSkeleton>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      );
    if (empty !== undefined) return <Notice icon={<InsightsOutlined />} title={empty} />;
    return isTable ? table() : chart();
  };
  const otherView = t(isTable ? 'asChart' : 'asTable', { title });
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        gridColumn: isWide ? { md: '1 / -1' } : undefined,
        minWidth: 0,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.4,
        p: 2,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mb: 1, minHeight: 44 }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Typography id={titleId} variant="subtitle1" component="h2">
            {title}
          </Typography>
          {note === undefined ? null : (
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, ml: 'auto' }}>
          {choice}
          <IconButton
            aria-label={otherView}
            title={otherView}
            onClick={() => setIsTable(!isTable)}
            sx={{ width: 44, height: 44 }}
          >
            {isTable ? <BarChartOutlined /> : <TableRowsOutlined />}
          </IconButton>
        </Box>
      </Box>
      <Box sx={{ height, display: 'flex', flexDirection: 'column', '& > *': { minWidth: 0 } }}>{shown()}</Box>
    </Box>
  );
};

export const ChartGrid = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
);
