import { type IntegrationKey, readIntegrations } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import type { IntegrationDb } from '#database/schema.ts';
import type { Receiver } from '#deliveries/index.ts';
import { dayOfTries } from '#deliveries/retry.rules.ts';
import { findN8n } from './n8n-state.ts';

export const n8nKey = 'urlApiN8N' satisfies IntegrationKey;

/** The address of n8n, and when it was set; "": none. */
export type N8nAddress = { readonly url: string; readonly changedAt: Date };

export const askN8nAddress = async (bus: Bus): Promise<N8nAddress> => {
  const { integrations } = await bus.query(
    readIntegrations,
    { keys: [n8nKey] },
    systemContext('integration'),
  );
  const [set] = integrations;
  return { url: set?.value ?? '', changedAt: new Date(set?.updatedAt ?? 0) };
};

/** The address may contain a secret, so it is only in memory, and asked for again once it has changed. */
export const createN8nReceiver = (bus: Bus, db: IntegrationDb): Receiver => {
  let known: N8nAddress | undefined;
  const findAddress = async (): Promise<N8nAddress> => {
    const changedAt = (await findN8n(db))?.changed_at ?? null;
    if (known === undefined || changedAt === null || known.changedAt < changedAt)
      known = await askN8nAddress(bus);
    return known;
  };
  return {
    schedule: dayOfTries,
    findTarget: async (deliveryId) => {
      const { url } = await findAddress();
      return url === '' ? null : { url, headers: { 'webhook-id': deliveryId } };
    },
  };
};
