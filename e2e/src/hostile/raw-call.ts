import type { Endpoint } from '@balcao/contracts';

export type RawCall = {
  readonly endpoint: Endpoint;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As sent. */
  readonly body?: string | undefined;
};

export type RawAnswer = { readonly status: number; readonly text: string; readonly requestId: string | null };

/** Sends a request unchanged, valid or not. */
export const sendRaw = async (
  baseUrl: string,
  { endpoint, path, headers, body }: RawCall,
): Promise<RawAnswer> => {
  const response = await fetch(`${baseUrl}${path}`, {
    method: endpoint.method.toUpperCase(),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(60_000),
  });
  return {
    status: response.status,
    text: await response.text(),
    requestId: response.headers.get('x-request-id'),
  };
};
