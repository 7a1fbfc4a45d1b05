import { type ClientConfig, clientConfigPath, clientConfigSchema, defaultPalettes } from '@balcao/contracts';
import { createContext, use } from 'react';

const fallback: ClientConfig = {
  systemName: 'Balcão',
  version: '',
  palettes: defaultPalettes,
  simulator: false,
  signUp: false,
  stuckAfterSeconds: 120,
};

/** The desk's present configuration. */
export const readClientConfig = async (request: typeof fetch): Promise<ClientConfig> => {
  const response = await request(clientConfigPath);
  return clientConfigSchema.parse(await response.json());
};

/** If the configuration cannot be loaded, users can still sign in, with the default name and colours. */
export const loadClientConfig = async (request: typeof fetch): Promise<ClientConfig> => {
  try {
    return await readClientConfig(request);
  } catch {
    return fallback;
  }
};

export const ClientConfigContext = createContext<ClientConfig>(fallback);
export const useClientConfig = (): ClientConfig => use(ClientConfigContext);
