import type { IntegrationKey, IntegrationTest } from '@balcao/contracts';
import { createOutboundClient, type OutboundClient } from '@balcao/service-kit';
import { came, isSuccess, readJson, refusedBy } from './outcome.ts';
import { probeMaps } from './maps.ts';
import { probeOpenAi } from './open-ai.ts';
import { z } from 'zod';

export type ReadValue = (key: IntegrationKey) => string;
/** Tests an integration without changing anything there. */
export type ProbeIntegration = (key: IntegrationKey, read: ReadValue) => Promise<IntegrationTest>;

type Options = {
  readonly openAiUrl: string;
  readonly hubUrl: string;
  readonly mapsUrl: string;
  readonly allowedHosts: readonly string[];
  readonly timeoutMs: number;
};

export const createProbeIntegration = (options: Options): ProbeIntegration => {
  const client = createOutboundClient({ allowedHosts: options.allowedHosts });
  const ask: typeof client = (request) => client({ timeoutMs: options.timeoutMs, ...request });
  return async (key, read) => {
    const value = read(key);
    if (value === '') return came('not-set');
    switch (key) {
      case 'apikey':
        return probeOpenAi(ask, options.openAiUrl, value, read('organization'));
      case 'organization': {
        const apiKey = read('apikey');
        return apiKey === '' ? came('key-missing') : probeOpenAi(ask, options.openAiUrl, apiKey, value);
      }
      case 'urlApiN8N':
        return probeN8n(ask, value);
      case 'hubToken':
        return probeHub(ask, options.hubUrl, value);
      case 'apiMaps':
        return probeMaps(ask, options.mapsUrl, value);
    }
  };
};

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

const notForThisMethod: ReadonlySet<number> = new Set([405, 501]);

/** Sends HEAD to the address, or GET if it does not support that, to see whether a server answers. */
export const probeN8n = async (ask: OutboundClient, url: string): Promise<IntegrationTest> => {
  const head = await ask({ url, method: 'HEAD' });
  const asked = head.ok && notForThisMethod.has(head.value.status) ? await ask({ url }) : head;
  if (!asked.ok) return came(asked.error);
  const { status } = asked.value;
  return status < 400 ? came('works', { status }) : refusedBy(status);
};
