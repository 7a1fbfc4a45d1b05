import type { AuthModule } from '../surroundings.ts';
import { serveIntegrations, serveReadIntegrations } from './integrations.endpoints.ts';

export const integrations: AuthModule = {
  open: (surroundings) => ({
    endpoints: serveIntegrations(surroundings),
    operations: [serveReadIntegrations(surroundings)],
  }),
};
