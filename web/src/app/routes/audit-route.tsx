import { useQuery } from '@tanstack/react-query';
import { AuditPage } from '../../features/audit/audit-page.tsx';
import { settingQueries, timeZoneOf } from '../../entities/setting/setting-queries.ts';

const AuditRoute = () => {
  const { data: settings } = useQuery(settingQueries.list());
  // Days begin where the desk is: without that nothing is asked for.
  return settings === undefined ? null : <AuditPage timeZone={timeZoneOf(settings)} />;
};

export default AuditRoute;
