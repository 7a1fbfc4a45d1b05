import { queryOptions } from '@tanstack/react-query';
import { webhooksKey } from './webhooks-key.ts';

/** Those that the desk switched off. Every page asks: the calls of webhooks come with the first answer. */
export const stoppedWebhooks = queryOptions({
  queryKey: [...webhooksKey, 'stopped'] as const,
  queryFn: async ({ signal }) => (await import('./read-stopped.ts')).readStopped(signal),
  meta: { live: true, isQuiet: true },
});
