import { type IncomingHttpHeaders, type IncomingMessage, request as askPlainly } from 'node:http';
import { request as askSecurely } from 'node:https';
import type { LookupFunction } from 'node:net';
import { OutboundError } from './outbound-failure.ts';

export type OutboundAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The final address, after redirects. */
  readonly url: URL;
};

type Asked = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly maxBytes: number;
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
  readonly ca: string | undefined;
};

/** One request with its own connection: no agent, and so no proxy of the environment. */
export const askOnce = (asked: Asked): Promise<OutboundAnswer> =>
  new Promise((resolve, reject) => {
    const { method, url, headers, body, maxBytes, lookup, signal, ca } = asked;
    const ask = url.protocol === 'https:' ? askSecurely : askPlainly;
    let isAnswered = false;
    const sent = ask(
      url,
      {
        method,
        // A compressed answer could exceed every limit when decompressed.
        headers: { 'accept-encoding': 'identity', ...headers },
        lookup,
        signal,
        agent: false,
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        isAnswered = true;
        readWithin(response, method === 'HEAD' ? Infinity : maxBytes).then((whole) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, url });
        }, reject);
      },
    );
    sent.on('error', reject);
    // After a 101 that nobody asked for, Node closes without an error, and the signal ends nothing any more.
    sent.on('close', () => {
      if (!isAnswered) reject(new OutboundError('broken-answer'));
    });
    sent.end(body);
  });

const readWithin = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  try {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new OutboundError('too-large');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) throw new OutboundError('broken-answer');
      size += chunk.byteLength;
      if (size > maxBytes) throw new OutboundError('too-large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
};
