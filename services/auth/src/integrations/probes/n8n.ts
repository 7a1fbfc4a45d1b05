import type { IntegrationTest } from '@balcao/contracts';
import type { OutboundClient } from '@balcao/service-kit';
import { came, refusedBy } from './outcome.ts';

const notForThisMethod: ReadonlySet<number> = new Set([405, 501]);

/** Sends HEAD to the address, or GET if it does not support that, to see whether a server answers. */
export const probeN8n = async (ask: OutboundClient, url: string): Promise<IntegrationTest> => {
  const head = await ask({ url, method: 'HEAD' });
  const asked = head.ok && notForThisMethod.has(head.value.status) ? await ask({ url }) : head;
  if (!asked.ok) return came(asked.error);
  const { status } = asked.value;
  return status < 400 ? came('works', { status }) : refusedBy(status);
};
