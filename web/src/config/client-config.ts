import { type ClientConfig, clientConfigPath, clientConfigSchema, defaultPalettes } from '@balcao/contracts';
import { createContext, use } from 'react';

const fallback: ClientConfig = {
  systemName: 'Balcão',
  version: '',
  palettes: defaultPalettes,
  simulator: false,
  stuckAfterSeconds: 120,
};

/** A desk whose configuration can't be had still signs people in, under the default name and colours. */
export const loadClientConfig = async (request: typeof fetch): Promise<ClientConfig> => {
  try {
    const response = await request(clientConfigPath);
    const config = clientConfigSchema.safeParse(await response.json());
    return config.success ? config.data : fallback;
  } catch {
    return fallback;
  }
};

export const ClientConfigContext = createContext<ClientConfig>(fallback);
export const useClientConfig = (): ClientConfig => use(ClientConfigContext);
