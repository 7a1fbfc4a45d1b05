import type { IntegrationTest } from '@balcao/contracts';
import type { OutboundClient } from '@balcao/service-kit';
import { z } from 'zod';
import { came, isSuccess, readJson, refusedBy } from './outcome.ts';

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Lists models, which costs nothing. */
export const probeOpenAi = async (
  ask: OutboundClient,
  baseUrl: string,
  apiKey: string,
  organization: string,
): Promise<IntegrationTest> => {
  const asked = await ask({
    url: new URL('/v1/models', baseUrl).href,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${apiKey}`,
      ...(organization === '' ? {} : { 'openai-organization': organization }),
    },
  });
  if (!asked.ok) return came(asked.error);
  const { status } = asked.value;
  if (!isSuccess(status)) return refusedBy(status);
  const models = readJson(asked.value, modelsSchema)?.data;
  if (models === undefined) return came('unexpected', { status });
  return came('works', { status, count: models.length, names: models.map(({ id }) => id) });
};
