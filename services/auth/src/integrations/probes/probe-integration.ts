import type { IntegrationKey, IntegrationTest } from '@balcao/contracts';
import { createOutboundClient } from '@balcao/service-kit';
import { came } from './outcome.ts';
import { probeHub } from './hub.ts';
import { probeMaps } from './maps.ts';
import { probeN8n } from './n8n.ts';
import { probeOpenAi } from './open-ai.ts';

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
