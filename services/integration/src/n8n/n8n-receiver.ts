import { readIntegrations } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import type { Receiver } from '#deliveries/index.ts';
import { dayOfTries } from '#deliveries/retry.rules.ts';

export const n8nReceiverId = 'n8n';

/** The address of n8n, and since when it has been set; "": none. */
export const findN8n = async (bus: Bus): Promise<{ readonly url: string; readonly since: Date }> => {
  const { integrations } = await bus.query(
    readIntegrations,
    { keys: ['urlApiN8N'] },
    systemContext('integration'),
  );
  const [set] = integrations;
  return { url: set?.value ?? '', since: new Date(set?.updatedAt ?? 0) };
};

export const createN8nReceiver = (bus: Bus): Receiver => ({
  schedule: dayOfTries,
  findTarget: async (deliveryId) => {
    const { url } = await findN8n(bus);
    return url === '' ? null : { url, headers: { 'webhook-id': deliveryId } };
  },
});
