import { queryOptions } from '@tanstack/react-query';
import { webhooksKey } from './webhooks-key.ts';

/** The webhooks that the desk switched off. Every page asks for them, so the code of the call is loaded separately. */
export const stoppedWebhooks = queryOptions({
  queryKey: [...webhooksKey, 'stopped'] as const,
  queryFn: async ({ signal }) => (await import('./read-stopped.ts')).readStopped(signal),
  meta: { live: true, isQuiet: true },
});
