import { listIntegrations } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { integrationsKey } from '../integrations.realtime.ts';

export const integrationList = queryOptions({
  queryKey: integrationsKey,
  queryFn: ({ signal }) => api.call(listIntegrations, { signal }),
});
