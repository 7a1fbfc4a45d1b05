import { deskWebhooks } from '@balcao/contracts';
import { api } from '../../lib/session/session.ts';

export type StoppedWebhook = { readonly id: string; readonly name: string; readonly since: string };

/** The webhooks that the desk stopped. Those of a revoked token are left out, because its admin stopped them. */
export const readStopped = async (signal: AbortSignal): Promise<readonly StoppedWebhook[]> => {
  const { webhooks } = await api.call(deskWebhooks.list, { signal });
  return webhooks
    .filter(({ problem }) => problem === 'gone' || problem === 'failing')
    .map(({ id, name, url, updatedAt }) => ({ id, name: name || new URL(url).host, since: updatedAt }));
};
