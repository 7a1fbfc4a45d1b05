export { serveApiTokens } from './api-tokens.endpoints.ts';
export { serveShowScriptSelf } from './show-self.endpoint.ts';
export { createResolveApiTokenOperation } from './resolve-api-token.operation.ts';
