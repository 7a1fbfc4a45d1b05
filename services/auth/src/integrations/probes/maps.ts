import type { IntegrationTest } from '@balcao/contracts';
import type { OutboundClient } from '@balcao/service-kit';
import { z } from 'zod';
import { came, isSuccess, readJson, refusedBy } from './outcome.ts';

const foundSchema = z.object({
  status: z.string(),
  results: z.array(z.object({ formatted_address: z.string() })).default([]),
});
const knownAddress = 'Praça da Sé, São Paulo';

const outcomeOf = (status: string): IntegrationTest['outcome'] => {
  switch (status) {
    case 'OK':
      return 'works';
    case 'REQUEST_DENIED':
      return 'refused';
    case 'OVER_QUERY_LIMIT':
    case 'OVER_DAILY_LIMIT':
      return 'limited';
    default:
      return 'unexpected';
  }
};

/** Looks up an existing location. The service answers 200 even if it refuses. */
export const probeMaps = async (
  ask: OutboundClient,
  baseUrl: string,
  apiKey: string,
): Promise<IntegrationTest> => {
  const url = new URL('/maps/api/geocode/json', baseUrl);
  url.searchParams.set('address', knownAddress);
  url.searchParams.set('key', apiKey);
  const asked = await ask({ url: url.href, headers: { accept: 'application/json' } });
  if (!asked.ok) return came(asked.error);
  const { status } = asked.value;
  if (!isSuccess(status)) return refusedBy(status);
  const found = readJson(asked.value, foundSchema);
  if (found === undefined) return came('unexpected', { status });
  return came(outcomeOf(found.status), {
    status,
    names: found.results.slice(0, 1).map(({ formatted_address }) => formatted_address),
  });
};
