import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { settingQueries, timeZoneOf } from '../../entities/setting/setting-queries.ts';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';

const DashboardRoute = () => {
  const { data: settings, error, refetch } = useQuery(settingQueries.list());
  if (settings === undefined && error !== null)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  // Days begin in the desk's time zone, so the page waits for the settings.
  return settings === undefined ? null : <DashboardPage timeZone={timeZoneOf(settings)} />;
};

export default DashboardRoute;
