import { reportColumns } from '@balcao/contracts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import TvOutlined from '@mui/icons-material/TvOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { SkeletonBar } from '../../components/loading/skeleton-bar.tsx';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { ExportDialog } from '../../components/dialogs/export-dialog.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { paths } from '../../config/paths.ts';
import { useExportReport } from './api/export-report.ts';
import { addressOf, dayIn, filterIn, type ReportFilter } from './api/report-filter.ts';
import { type FigurePart, reportQueries } from './api/report-queries.ts';
import { CountCards } from './components/count-cards.tsx';
import { FigureTickets } from './components/figure-tickets.tsx';
import { FlowFigures } from './components/flow-figures.tsx';
import { ReportFilters } from './components/report-filters.tsx';
import { TimeCards } from './components/time-cards.tsx';
import { reportKeys } from './dashboard.realtime.ts';
import { useNow } from '../../lib/server-clock.ts';
import { settingQueries, timeZoneOf } from '../../entities/setting/setting-queries.ts';

const askedAgainMs = 2_000;

/** While figures are being recomputed, the page fetches them often, and once more at the end. */
const useFollowRecount = (isRecounting: boolean): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isRecounting) return;
    const ask = (): void => void queryClient.invalidateQueries({ queryKey: reportKeys.all });
    const timer = setInterval(ask, askedAgainMs);
    return () => {
      clearInterval(timer);
      // Some answers may be older than the answer that reported the end.
      ask();
    };
  }, [isRecounting, queryClient]);
};

// The chart library is larger than the rest of the page, so the figures show before it is loaded.
const DashboardCharts = lazy(async () => ({
  default: (await import('./components/dashboard-charts.tsx')).DashboardCharts,
}));

const minuteMs = 60_000;

type Behind = { readonly part: FigurePart; readonly title: string; readonly filter: ReportFilter };

/** @param props.timeZone the desk's time zone, for days */
const Dashboard = ({ timeZone }: { readonly timeZone: string }) => {
  const { t } = useTranslation('dashboard');
  const [address, setAddress] = useSearchParams();
  const today = dayIn(timeZone, useNow(minuteMs));
  const filter = filterIn(address, today);
  const [behind, setBehind] = useState<Behind>();
  const [isExporting, setIsExporting] = useState(false);
  const { save, kilobytes } = useExportReport();
  const summary = useQuery(reportQueries.summary(filter));
  // Just after a change of the time zone, the service may not have got it yet.
  const isRecounting =
    summary.data !== undefined && (summary.data.rebuilding || summary.data.timezone !== timeZone);
  useFollowRecount(isRecounting);
  const narrow = (change: Partial<ReportFilter>): void =>
    setAddress(new URLSearchParams(addressOf({ ...filter, ...change }, today)), { replace: true });
  const choose = (part: FigurePart, title: string, ofPart: ReportFilter = filter): void =>
    setBehind({ part, title, filter: ofPart });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, pb: 3 }}>
      <Box sx={{ '& > *': { mb: 0 } }}>
        <PageHeader title={t('title')}>
          <Button component={Link} to={paths.wall.to()} startIcon={<TvOutlined />} sx={{ minHeight: 44 }}>
            {t('wall.link')}
          </Button>
          <Button
            startIcon={<DownloadOutlined />}
            disabled={save.isPending}
            sx={{ minHeight: 44 }}
            onClick={() => setIsExporting(true)}
          >
            {save.isPending ? t('export.running', { kilobytes }) : t('export.link')}
          </Button>
        </PageHeader>
      </Box>
      <Box
        role="group"
        aria-label={t('filters.label')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
      >
        <ReportFilters filter={filter} today={today} narrow={narrow} />
      </Box>
      {isRecounting ? <Alert severity="info">{t('rebuilding')}</Alert> : null}
      {summary.data === undefined && summary.error !== null ? (
        // One request brings all of these figures.
        <Box component="section" aria-label={t('figures')}>
          <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
        </Box>
      ) : (
        <>
          <CountCards filter={filter} today={today} onChoose={choose} />
          <FlowFigures filter={filter} onChoose={choose} />
          <TimeCards filter={filter} onChoose={choose} />
        </>
      )}
      <Suspense fallback={<SkeletonBar height={320} radius={2} />}>
        <DashboardCharts filter={filter} today={today} onChoose={choose} />
      </Suspense>
      {behind === undefined ? null : <FigureTickets {...behind} onClose={() => setBehind(undefined)} />}
      {isExporting ? (
        <ExportDialog
          title={t('export.title')}
          question={t('export.question')}
          confirmLabel={t('export.confirm')}
          columns={reportColumns}
          usual={reportColumns}
          nameOf={(column) => t(`export.columns.${column}`)}
          isInPairs
          onClose={() => setIsExporting(false)}
          onExport={(columns) => {
            setIsExporting(false);
            save.mutate({ filter, columns });
          }}
        />
      ) : null}
    </Box>
  );
};

export const DashboardPage = () => {
  const { data: settings, error, refetch } = useQuery(settingQueries.list());
  if (settings === undefined && error !== null)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  // Days begin in the desk's time zone, so the page waits for the settings.
  return settings === undefined ? null : <Dashboard timeZone={timeZoneOf(settings)} />;
};
