import type { NotificationModule } from '#surroundings.ts';
import { serveExportAudit, serveListAudit } from './audit.endpoints.ts';
import { rebuildAudit } from './rebuild-audit.ts';
import { followAudited } from './record-audit.consumer.ts';

export const audit: NotificationModule = {
  open: (surroundings) => ({
    endpoints: [serveListAudit(surroundings), serveExportAudit(surroundings)],
    consumers: (from) => followAudited(from, surroundings),
    rebuilds: {
      audit: ({ onProgress }) =>
        rebuildAudit({
          db: surroundings.db,
          consuming: surroundings.consuming,
          now: () => new Date(),
          ...(onProgress === undefined ? {} : { onProgress }),
        }),
    },
  }),
};
