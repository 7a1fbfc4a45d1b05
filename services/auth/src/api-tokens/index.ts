import type { AuthModule } from '../surroundings.ts';
import { serveApiTokens } from './api-tokens.endpoints.ts';
import { apiTokensProjection } from './api-tokens.projection.ts';
import { serveResolveApiToken } from './resolve-api-token.operation.ts';

export const apiTokens: AuthModule = {
  projections: [apiTokensProjection],
  open: (surroundings) => ({
    endpoints: serveApiTokens(surroundings),
    operations: [serveResolveApiToken(surroundings)],
  }),
};
