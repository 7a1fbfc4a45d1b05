import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session/session.ts';

/** Webhooks that the desk switched off, until somebody changes them; only admins see them (rule B8). */
export const useStopped = () => {
  const { profile } = useUser();
  const { data = [] } = useQuery({ ...stoppedWebhooks, enabled: profile === 'admin' });
  return profile === 'admin' ? data : [];
};

/** The key of all queries of webhooks, in a file of its own because the first load needs only the key. */
export const webhooksKey = ['webhooks'] as const;

/** The webhooks that the desk switched off. Every page asks for them, so the code of the call is loaded separately. */
export const stoppedWebhooks = queryOptions({
  queryKey: [...webhooksKey, 'stopped'] as const,
  queryFn: async ({ signal }) => (await import('./read-stopped.ts')).readStopped(signal),
  meta: { live: true, isQuiet: true },
});
