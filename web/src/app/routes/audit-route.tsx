import { useQuery } from '@tanstack/react-query';
import { AuditPage } from '../../features/audit/audit-page.tsx';
import { settingQueries, timeZoneOf } from '../../entities/setting/setting-queries.ts';

const AuditRoute = () => {
  const { data: settings } = useQuery(settingQueries.list());
  // Days begin in the desk's time zone, so the page waits for the settings.
  return settings === undefined ? null : <AuditPage timeZone={timeZoneOf(settings)} />;
};

export default AuditRoute;
