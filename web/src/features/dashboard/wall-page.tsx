import type { ReportWall } from '@balcao/contracts';
import TvOutlined from '@mui/icons-material/TvOutlined';
import Box from '@mui/material/Box';
import { isolate } from '../../lib/text/isolate.ts';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { dayIn, type ReportFilter } from './api/report-filter.ts';
import { type FigurePart, reportQueries } from './api/report-queries.ts';
import { formatForWall } from './charts/formats.ts';
import { FigureTickets } from './components/figure-tickets.tsx';
import { WallPeople } from './components/wall-people.tsx';
import { WallQueues } from './components/wall-queues.tsx';
import { hourColumns, hourSizes, WallSkeleton } from './components/wall-skeleton.tsx';
import FullscreenExitOutlined from '@mui/icons-material/FullscreenExitOutlined';
import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined';
import IconButton from '@mui/material/IconButton';

const follow = (onChange: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};
const isFullScreen = (): boolean => document.fullscreenElement !== null;

/**
 * Fills the screen with the part of the page of this id, and gives it back: a television has no Escape key. Phones whose
 * browser fills no screen have no button.
 */
const FullScreenButton = ({ partId }: { readonly partId: string }) => {
  const { t } = useTranslation('dashboard');
  const isFull = useSyncExternalStore(follow, isFullScreen);
  if (!document.fullscreenEnabled) return null;
  const label = t(isFull ? 'wall.leaveFullScreen' : 'wall.fullScreen');
  return (
    <IconButton
      aria-label={label}
      title={label}
      sx={{ width: 44, height: 44 }}
      onClick={() =>
        void (isFull ? document.exitFullscreen() : document.getElementById(partId)?.requestFullscreen())
      }
    >
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </IconButton>
  );
};

/** The text, and the figure whose tickets it lists. */
const hourFigures = [
  { shown: 'arrivals', figure: 'arrivals' },
  { shown: 'answers', figure: 'response' },
  { shown: 'closed', figure: 'closed' },
] as const;

type Behind = { readonly part: FigurePart; readonly title: string; readonly filter: ReportFilter };

const partId = 'wall';
const hourMs = 3_600_000;
const hourBefore = (at: string): string => new Date(Date.parse(at) - hourMs).toISOString();

/** The filter of the wall: now and the last hour, which may have begun yesterday. */
const wallFilter = ({ at, timezone }: Pick<ReportWall, 'at' | 'timezone'>): ReportFilter => ({
  from: dayIn(timezone, Date.parse(hourBefore(at))),
  to: dayIn(timezone, Date.parse(at)),
  queueIds: undefined,
  userId: undefined,
  connectionId: undefined,
  tagId: undefined,
  hasGroups: false,
});

/** Pending tickets, online users and the last hour, legible from three metres. Each figure lists its tickets. */
export const WallPage = () => {
  const { t, i18n } = useTranslation('dashboard');
  const { data, error, refetch } = useQuery(reportQueries.wall);
  const [behind, setBehind] = useState<Behind>();
  const content = () => {
    if (data === undefined)
      return error === null ? <WallSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />;
    const filter = wallFilter(data);
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
            gridTemplateColumns: hourColumns,
          }}
        >
          {hourFigures.map(({ shown, figure }) => (
            <li key={figure}>
              <ButtonBase
                disabled={data.lastHour[shown] === 0}
                onClick={() =>
                  setBehind({
                    part: { figure, since: hourBefore(data.at) },
                    title: t(`wall.${shown}`),
                    filter,
                  })
                }
                sx={{
                  width: '100%',
                  height: '100%',
                  textAlign: 'start',
                  '&:hover': { borderColor: 'primary.main' },
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
                <Box sx={{ color: 'text.secondary', fontSize: hourSizes.label, lineHeight: 1.2 }}>
                  {t(`wall.${shown}`)}
                </Box>{' '}
                <Box
                  sx={{
                    fontSize: hourSizes.number,
                    fontWeight: 700,
                    lineHeight: 1.1,
                    fontVariantNumeric: 'tabular-nums',
                  }}
                >
                  {formatForWall(data.lastHour[shown], i18n.language)}
                </Box>
              </ButtonBase>
            </li>
          ))}
        </Box>
        {data.queues.length === 0 ? (
          <Notice icon={<TvOutlined />} title={t('wall.empty.title')} text={t('wall.empty.text')} />
        ) : (
          <WallQueues
            queues={data.queues}
            onChoose={(figure, { id }, title) =>
              setBehind({
                part: { figure },
                title,
                filter: { ...filter, queueIds: id === null ? [] : [id] },
              })
            }
          />
        )}
        <WallPeople
          users={data.users}
          onChoose={({ id, name }) =>
            setBehind({
              part: { figure: 'open' },
              title: `${isolate(name)}: ${t('wall.open')}`,
              filter: { ...filter, userId: id },
            })
          }
        />
      </>
    );
  };
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', bgcolor: 'background.default' }} id={partId}>
      <Box
        sx={{ minHeight: '100%', p: { xs: 2, sm: 3 }, display: 'flex', flexDirection: 'column', gap: 2.5 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1 }}>
            <Typography variant="h1">{t('wall.title')}</Typography>
            <Typography color="textSecondary">{t('wall.scope')}</Typography>
          </Box>
          <FullScreenButton partId={partId} />
        </Box>
        {content()}
      </Box>
      {behind === undefined ? null : <FigureTickets {...behind} onClose={() => setBehind(undefined)} />}
    </Box>
  );
};
