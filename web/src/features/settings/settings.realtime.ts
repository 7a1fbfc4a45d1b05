import type { QueryClient } from '@tanstack/react-query';
import { updateCached } from '../../lib/queries/update-cached.ts';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { settingQueries } from '../../entities/setting/setting-queries.ts';

export const settingHandlers = (queryClient: QueryClient): LiveHandlers => ({
  settings: ({ setting }) => {
    updateCached(queryClient, settingQueries.list().queryKey, (settings) =>
      settings.map((known) => (known.key === setting.key ? setting : known)),
    );
  },
});
