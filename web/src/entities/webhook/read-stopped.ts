import { deskWebhooks } from '@balcao/contracts';
import { api } from '../../lib/session.ts';

export type StoppedWebhook = { readonly id: string; readonly name: string; readonly since: string };

/** Who revoked a token knows that its webhooks ended. */
export const readStopped = async (signal: AbortSignal): Promise<readonly StoppedWebhook[]> => {
  const { webhooks } = await api.call(deskWebhooks.list, { signal });
  return webhooks
    .filter(({ problem }) => problem === 'gone' || problem === 'failing')
    .map(({ id, name, url, updatedAt }) => ({ id, name: name || new URL(url).host, since: updatedAt }));
};
