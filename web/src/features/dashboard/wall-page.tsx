import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined';
import TvOutlined from '@mui/icons-material/TvOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bone } from '../../components/bone.tsx';
import { DelayedSkeleton } from '../../components/delayed-skeleton.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { reportQueries } from './api/report-queries.ts';
import { formatForWall } from './charts/format-count.ts';
import { WallPeople } from './components/wall-people.tsx';
import { WallQueues } from './components/wall-queues.tsx';

const hourFigures = ['arrivals', 'answers', 'closed'] as const;

/** Pending tickets, online users and the last hour, legible from three metres without interaction. */
export const WallPage = () => {
  const { t, i18n } = useTranslation('dashboard');
  const { data, error, refetch } = useQuery(reportQueries.wall);
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <DelayedSkeleton>
          <Bone height={220} radius={2} />
          <Bone height={220} radius={2} />
        </DelayedSkeleton>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      );
    return (
      <>
        <Box
          component="ul"
          aria-label={t('wall.lastHour')}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          {hourFigures.map((figure) => (
            <Box
              component="li"
              key={figure}
              sx={{
                display: 'flex',
                flexDirection: { xs: 'row', sm: 'column' },
                alignItems: { xs: 'center', sm: 'stretch' },
                justifyContent: 'space-between',
                gap: 1,
                bgcolor: 'background.paper',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1.4,
                p: 2,
              }}
            >
              <Box sx={{ color: 'text.secondary', fontSize: 'clamp(0.875rem, 1.5vw, 1.5rem)' }}>
                {t(`wall.${figure}`)}
              </Box>
              <Box
                sx={{
                  fontSize: 'clamp(2rem, 5vw, 5rem)',
                  fontWeight: 700,
                  lineHeight: 1.1,
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {formatForWall(data.lastHour[figure], i18n.language)}
              </Box>
            </Box>
          ))}
        </Box>
        {data.queues.length === 0 ? (
          <Notice icon={<TvOutlined />} title={t('wall.empty.title')} text={t('wall.empty.text')} />
        ) : (
          <WallQueues queues={data.queues} />
        )}
        <WallPeople users={data.users} />
      </>
    );
  };
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', bgcolor: 'background.default' }} id="wall">
      <Box
        sx={{ minHeight: '100%', p: { xs: 2, sm: 3 }, display: 'flex', flexDirection: 'column', gap: 2.5 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="h1" sx={{ flex: 1 }}>
            {t('wall.title')}
          </Typography>
          <IconButton
            aria-label={t('wall.fullScreen')}
            title={t('wall.fullScreen')}
            sx={{ width: 44, height: 44 }}
            onClick={() => void document.getElementById('wall')?.requestFullscreen()}
          >
            <FullscreenOutlined />
          </IconButton>
        </Box>
        {content()}
      </Box>
    </Box>
  );
};
