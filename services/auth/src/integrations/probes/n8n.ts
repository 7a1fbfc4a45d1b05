import type { IntegrationTest } from '@balcao/contracts';
import type { OutboundClient } from '@balcao/service-kit';
import { came, refusedBy } from './outcome.ts';

const notForThisMethod: ReadonlySet<number> = new Set([405, 501]);

/** Asks for the head of the address, and for the whole where it has none: it says whether somebody is there. */
export const probeN8n = async (ask: OutboundClient, url: string): Promise<IntegrationTest> => {
  const head = await ask({ url, method: 'HEAD' });
  const asked = head.ok && notForThisMethod.has(head.value.status) ? await ask({ url }) : head;
  if (!asked.ok) return came(asked.error);
  const { status } = asked.value;
  return status < 400 ? came('works', { status }) : refusedBy(status);
};
