import type { IntegrationTest } from '@balcao/contracts';
import type { OutboundClient } from '@balcao/service-kit';
import { z } from 'zod';
import { came, isSuccess, readJson, refusedBy } from './outcome.ts';

const channelsSchema = z.array(z.object({ name: z.string() }));

/** Lists channels; it sends no message. */
export const probeHub = async (
  ask: OutboundClient,
  baseUrl: string,
  token: string,
): Promise<IntegrationTest> => {
  const asked = await ask({
    url: new URL('/v1/channels', baseUrl).href,
    headers: { accept: 'application/json', 'x-api-token': token },
  });
  if (!asked.ok) return came(asked.error);
  const { status } = asked.value;
  if (!isSuccess(status)) return refusedBy(status);
  const channels = readJson(asked.value, channelsSchema);
  if (channels === undefined) return came('unexpected', { status });
  return came('works', { status, count: channels.length, names: channels.map(({ name }) => name) });
};
