import { useQuery } from '@tanstack/react-query';
import { QueuesPage } from '../../features/queues/queues-page.tsx';
import { settingQueries, timeZoneOf } from '../../entities/setting/setting-queries.ts';

const QueuesRoute = () => {
  const { data: settings } = useQuery(settingQueries.list());
  return <QueuesPage timeZone={timeZoneOf(settings)} />;
};

export default QueuesRoute;
