import type { ReportFigure } from '@balcao/contracts';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SkeletonBar } from '../../../components/loading/skeleton-bar.tsx';
import type { ReportFilter } from '../api/report-filter.ts';
import { type FigurePart, reportQueries } from '../api/report-queries.ts';
import { formatCount } from '../charts/formats.ts';
import { ChangeMark } from './change-mark.tsx';

type Props = {
  readonly filter: ReportFilter;
  /** In the desk's time zone. */
  readonly today: string;
  readonly onChoose: (part: FigurePart, title: string) => void;
};

const cards = [
  { figure: 'open', icon: <ForumOutlined /> },
  { figure: 'pending', icon: <HourglassEmptyOutlined /> },
  { figure: 'closed', icon: <CheckCircleOutlined /> },
] as const satisfies readonly { figure: ReportFigure; icon: unknown }[];

/** What a card counts (rule Y9): the lists of tickets count other things. */
const scopeOf = (figure: (typeof cards)[number]['figure'], { from, to }: ReportFilter, today: string) => {
  if (figure === 'closed') return from === today && to === today ? 'today' : 'period';
  return to < today ? 'end' : 'now';
};

/** Open, pending and closed tickets; each count links to its tickets. */
export const CountCards = ({ filter, today, onChoose }: Props) => {
  const { t, i18n } = useTranslation('dashboard');
  const { data } = useQuery(reportQueries.summary(filter));
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
      }}
    >
      {cards.map(({ figure, icon }) => {
        const title = t(`cards.${figure}`);
        return (
          <li key={figure}>
            <ButtonBase
              disabled={data === undefined || data.counts[figure] === 0}
              onClick={() => onChoose({ figure }, title)}
              sx={{
                width: '100%',
                minHeight: 120,
                p: 2,
                gap: 2,
                justifyContent: 'flex-start',
                textAlign: 'start',
                bgcolor: 'background.paper',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1.4,
                '&:hover': { borderColor: 'primary.main' },
                '& svg': { fontSize: 30, color: 'primary.dark' },
              }}
            >
              {icon}
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box
                  component="span"
                  sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}
                >
                  {title}
                </Box>
                {data === undefined ? (
                  <SkeletonBar width={64} height={30} />
                ) : (
                  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
                    <Box
                      component="span"
                      sx={{ fontSize: '1.75rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}
                    >
                      {formatCount(data.counts[figure], i18n.language)}
                    </Box>
                    <ChangeMark
                      now={data.counts[figure]}
                      before={data.before.counts[figure]}
                      more={figure === 'pending' ? 'bad' : 'neither'}
                    />
                  </Box>
                )}{' '}
                <Box
                  component="span"
                  sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}
                >
                  {t(`cards.${scopeOf(figure, filter, today)}`)}
                  {', '}
                  {t(filter.hasGroups ? 'cards.withGroups' : 'cards.withoutGroups')}
                </Box>
              </Box>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
};
