import type { ReportFigures, ReportMetric } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../../components/loading/skeleton-bar.tsx';
import { localChoice } from '../../../lib/local-choice.ts';
import type { ReportFilter } from '../api/report-filter.ts';
import { type FigurePart, reportQueries } from '../api/report-queries.ts';
import { formatDuration } from '../charts/formats.ts';
import { ChangeMark } from './change-mark.tsx';

type Props = { readonly filter: ReportFilter; readonly onChoose: (part: FigurePart, title: string) => void };

const metrics = [
  'firstResponse',
  'response',
  'queueTime',
  'handling',
  'resolution',
] as const satisfies readonly ReportMetric[];
type TimeMetric = (typeof metrics)[number];

/** In wall time or in working hours. */
const clock = localChoice<'wall' | 'working'>('reportClock', (stored) =>
  stored === 'working' ? 'working' : 'wall',
);

const unansweredOf = (
  figures: ReportFigures,
  metric: TimeMetric,
): { readonly count: number; readonly figure: 'firstUnanswered' | 'unanswered' } | undefined => {
  if (metric === 'firstResponse')
    return { count: figures.firstResponse.unanswered, figure: 'firstUnanswered' };
  return metric === 'response' ? { count: figures.response.unanswered, figure: 'unanswered' } : undefined;
};

/** Durations with the median first, since one long ticket distorts the mean. */
export const TimeCards = ({ filter, onChoose }: Props) => {
  const { t, i18n } = useTranslation('dashboard');
  const { data } = useQuery(reportQueries.summary(filter));
  const chosen = clock.use();
  const duration = (seconds: number | null): string =>
    seconds === null ? '–' : formatDuration(seconds, i18n.language);
  return (
    <Box component="section" aria-labelledby="report-times">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id="report-times" variant="h2" sx={{ flex: 1 }}>
          {t('times.title')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={chosen}
          aria-label={t('times.clock')}
          onChange={(_, value: unknown) => {
            if (value === 'wall' || value === 'working') clock.choose(value);
          }}
        >
          <ToggleButton value="wall" sx={{ minHeight: 40 }}>
            {t('times.wall')}
          </ToggleButton>
          <ToggleButton value="working" sx={{ minHeight: 40 }}>
            {t('times.working')}
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: '1fr',
            sm: 'repeat(2, 1fr)',
            md: 'repeat(3, 1fr)',
            lg: 'repeat(5, 1fr)',
          },
        }}
      >
        {metrics.map((metric) => {
          const title = t(`metrics.${metric}`);
          const times = data?.[metric][chosen];
          const unanswered = data === undefined ? undefined : unansweredOf(data, metric);
          return (
            <Box
              component="li"
              key={metric}
              sx={{
                bgcolor: 'background.paper',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1.4,
                p: 2,
                // As tall as with each text on two lines, where cards are narrow.
                minHeight: { xs: 164, md: 200 },
              }}
            >
              <Typography variant="subtitle1" component="h3" title={t(`explained.${metric}`)}>
                {title}
              </Typography>
              {times === undefined ? (
                <>
                  <SkeletonBar width={90} height={28} />
                  <SkeletonBar width={140} />
                </>
              ) : (
                <>
                  <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}>
                    {/* A short time says little where many have no answer: both are in one line. */}
                    <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1, minWidth: 0 }}>
                      <Box
                        component="span"
                        sx={{
                          fontSize: '1.375rem',
                          fontWeight: 700,
                          fontVariantNumeric: 'tabular-nums',
                          whiteSpace: 'nowrap',
                        }}
                      >
                        {duration(times.median)}
                      </Box>
                      {unanswered === undefined || unanswered.count === 0 ? null : (
                        <Link
                          component="button"
                          type="button"
                          sx={{ minHeight: 28, minWidth: 0, textAlign: 'left', fontSize: '0.875rem' }}
                          onClick={() => onChoose({ figure: unanswered.figure }, t('times.unansweredTitle'))}
                        >
                          {t('times.unanswered', { count: unanswered.count })}
                        </Link>
                      )}
                    </Box>
                    <ChangeMark
                      now={times.median}
                      before={data?.before[metric][chosen].median ?? null}
                      more="bad"
                    />
                  </Box>
                  {times.count === 0 ? null : (
                    <Typography variant="body2" color="textSecondary">
                      {t('times.more', { p90: duration(times.p90), mean: duration(times.mean) })}
                    </Typography>
                  )}
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: '0.875rem' }}>
                    {times.count === 0 ? (
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        {t('times.count', { count: 0 })}
                      </Box>
                    ) : (
                      <Link
                        component="button"
                        type="button"
                        sx={{ minHeight: 28 }}
                        onClick={() => onChoose({ figure: metric }, title)}
                      >
                        {t('times.count', { count: times.count })}
                      </Link>
                    )}
                  </Box>
                </>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
