import type { ReportFigure, ReportFigures } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportQueries, type FigurePart } from '../api/report-queries.ts';
import type { ReportFilter } from '../api/report-filter.ts';
import { formatCount } from '../charts/formats.ts';
import { ChangeMark } from './change-mark.tsx';

type Props = { readonly filter: ReportFilter; readonly onChoose: (part: FigurePart, title: string) => void };

type Flow = {
  readonly figure: ReportFigure;
  readonly label:
    `flows.${'created' | 'reopened' | 'reopenedSoon'}` | `closedBy.${keyof ReportFigures['closedBy']}`;
  readonly countIn: (figures: ReportFigures) => number;
};

const flows: readonly Flow[] = [
  { figure: 'created', label: 'flows.created', countIn: ({ counts }) => counts.created },
  { figure: 'reopened', label: 'flows.reopened', countIn: ({ counts }) => counts.reopened },
  { figure: 'reopenedSoon', label: 'flows.reopenedSoon', countIn: ({ counts }) => counts.reopenedSoon },
  { figure: 'closedByPerson', label: 'closedBy.person', countIn: ({ closedBy }) => closedBy.person },
  { figure: 'closedByDesk', label: 'closedBy.automatic', countIn: ({ closedBy }) => closedBy.automatic },
  { figure: 'closedByApi', label: 'closedBy.api', countIn: ({ closedBy }) => closedBy.api },
];

/** New, reopened and closed tickets. Each has its final size before its number is known. */
export const FlowFigures = ({ filter, onChoose }: Props) => {
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
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
        columnGap: 2,
        rowGap: { xs: 1, sm: 0.5 },
        fontSize: '0.875rem',
        color: 'text.secondary',
      }}
    >
      {flows.map(({ figure, label, countIn }) => {
        const name = t(label);
        const [now, before] = data === undefined ? [null, null] : [countIn(data), countIn(data.before)];
        return (
          <Box component="li" key={figure}>
            <Link
              component="button"
              type="button"
              // Nothing is behind a zero.
              disabled={now === null || now === 0}
              onClick={() => onChoose({ figure }, name)}
              sx={{
                display: 'inline-flex',
                // The number is beside its change where a finger needs more room.
                alignItems: { xs: 'flex-end', sm: 'flex-start' },
                minHeight: { xs: 44, sm: 28 },
                textAlign: 'start',
                '&:disabled': { color: 'text.secondary', textDecoration: 'none' },
              }}
            >
              {`${name}: ${now === null ? '…' : formatCount(now, i18n.language)}`}
            </Link>
            <Box sx={{ minHeight: 21 }}>
              <ChangeMark now={now} before={before} more="neither" />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
};
