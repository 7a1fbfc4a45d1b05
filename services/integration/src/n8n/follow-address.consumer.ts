import { authEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';
import { askN8nAddress, n8nKey } from './n8n-receiver.ts';
import { saveN8n } from './n8n-state.ts';

/** Learns whether an address of n8n is set. No event contains it, so its owner is asked after a change. */
export const followN8nAddress = (from: ConsumingFrom): Consumer => {
  const parts = from('auth');
  return startConsumer({
    ...parts,
    consumer: 'integration__address-of-n8n',
    catalog: authEvents,
    types: ['IntegrationChanged'],
    prepare: async (events) =>
      events.some(({ data }) => data.key === n8nKey) ? askN8nAddress(parts.bus) : undefined,
    apply: async ({ db }, _events, address) => {
      if (address !== undefined) await saveN8n(db, { ...address, isOn: address.url !== '' });
    },
  });
};
