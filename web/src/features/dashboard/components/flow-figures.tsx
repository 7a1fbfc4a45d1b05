import type { ReportFigure } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportQueries, type FigurePart } from '../api/report-queries.ts';
import type { ReportFilter } from '../api/report-filter.ts';
import { ChangeMark } from './change-mark.tsx';

type Props = { readonly filter: ReportFilter; readonly onChoose: (part: FigurePart, title: string) => void };

const flows = ['created', 'reopened', 'reopenedSoon'] as const satisfies readonly ReportFigure[];
const closers = ['person', 'automatic', 'api'] as const;

/** New, reopened and closed tickets: one line below the cards. */
export const FlowFigures = ({ filter, onChoose }: Props) => {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(reportQueries.summary(filter));
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 0.5,
        minHeight: 28,
        fontSize: '0.875rem',
        color: 'text.secondary',
      }}
    >
      {data === undefined
        ? null
        : [
            ...flows.map((figure) => (
              <Box component="li" key={figure} sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75 }}>
                <Link
                  component="button"
                  type="button"
                  onClick={() => onChoose({ figure }, t(`flows.${figure}`))}
                  sx={{ minHeight: 28 }}
                >
                  {`${t(`flows.${figure}`)}: ${String(data.counts[figure])}`}
                </Link>
                <ChangeMark now={data.counts[figure]} before={data.before.counts[figure]} more="neither" />
              </Box>
            )),
            ...closers.map((who) => {
              const label = t(`closedBy.${who}`);
              return (
                <Box component="li" key={who} sx={{ alignSelf: 'center' }}>
                  {`${label}: ${String(data.closedBy[who])}`}
                </Box>
              );
            }),
          ]}
    </Box>
  );
};
