import type { JobCatalogue } from '@balcao/service-runtime/jobs/jobs';

/** What this service does by itself. A new job is an entry here and a handler in `compose.ts`. */
export const integrationJobs = {} satisfies JobCatalogue;
