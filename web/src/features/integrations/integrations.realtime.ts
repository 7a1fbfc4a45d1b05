import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';

export const integrationsKey = ['integrations'] as const;

/** The update says which integration changed, never its value; users who may read it fetch it (rule D9). */
export const integrationHandlers = (queryClient: QueryClient): LiveHandlers => ({
  integrations: () => void queryClient.invalidateQueries({ queryKey: integrationsKey }),
});
