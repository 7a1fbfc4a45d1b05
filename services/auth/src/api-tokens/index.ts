export { serveApiTokens } from './api-tokens.endpoints.ts';
export { createResolveApiTokenOperation } from './resolve-api-token.operation.ts';
