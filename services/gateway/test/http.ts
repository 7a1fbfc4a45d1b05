import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Gateway } from './desk.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** undefined if it is not JSON. */
  readonly json: unknown;
};

type Call = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Keeps the connection open for further requests. */
  readonly agent?: Agent;
};

/** Sends exactly these headers, because fetch adds and forbids some that matter here. */
export const send = (
  gateway: Gateway,
  path: string,
  { method = 'GET', headers = {}, body, agent }: Call = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request(
      {
        port: gateway.port,
        host: '127.0.0.1',
        path,
        method,
        agent: agent ?? false,
        headers: {
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The answer to bytes that need not be HTTP. */
export const sendBytes = (gateway: Gateway, bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(gateway.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => {
      resolve(text);
    });
    socket.on('error', reject);
    socket.write(bytes);
  });

export const json = { 'content-type': 'application/json' };
