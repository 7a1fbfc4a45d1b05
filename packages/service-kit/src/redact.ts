import { contactTextNames } from '@balcao/contracts';

/**
 * Keys whose values are never logged, at any depth and in any spelling (rule S5): secrets, QR codes, contacts'
 * identities and messages.
 */
const withheldKeys = new Set(
  [
    [
      'token',
      'tokens',
      'accessToken',
      'refreshToken',
      'apiToken',
      'jwt',
      'authorization',
      'cookie',
      'setCookie',
    ],
    [
      'password',
      'passwordHash',
      'secret',
      'masterKey',
      'key',
      'keys',
      'privateKey',
      'sealed',
      'xRefreshToken',
    ],
    ['qrcode', 'qr', 'pairingCode', 'session'],
    ['body', 'rawBody', 'text', 'caption', 'preview', 'lastMessage', 'vcard', 'fileName', 'mediaUrl', 'data'],
    ['number', 'phone', 'peer', 'identities', 'identity', 'jid', 'externalId', 'email', 'address'],
    contactTextNames,
    ['name', 'userName', 'contactName', 'peerName', 'pushName', 'author', 'profilePicUrl'],
  ]
    .flat()
    .map((key) => key.toLowerCase()),
);

export const withheld = '[withheld]';
const maxDepth = 6;

const jwtPattern = /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?/g;
/** A phone number as channels write it. Our own ids are shorter; the dash excludes parts of a UUID. */
const phonePattern = /(?<![\w-])\+?\d{10,15}(?![\w-])/g;
const queryTokenPattern = /([?&](?:token|access_token)=)[^&\s"]+/gi;

/** Removes tokens and phone numbers from a text. */
export const redactText = (text: string): string =>
  text
    .replace(jwtPattern, withheld)
    .replace(queryTokenPattern, `$1${withheld}`)
    .replace(phonePattern, withheld);

export type ErrorDescription = {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string | number;
  readonly cause?: unknown;
};

/** The loggable part of an error, without the parameters, rows or details that drivers add. */
export function describeError(error: Error, depth = 0): ErrorDescription {
  // A parser's message quotes its input.
  const isParser = error instanceof SyntaxError;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: isParser ? withheld : redactText(error.message),
    stack: frames.join('\n'),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(error.cause === undefined || depth >= maxDepth ? {} : { cause: redactValue(error.cause, depth + 1) }),
  };
}

export const redactRecord = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, redactEntry(key, value, 0)]));

const redactEntry = (key: string, value: unknown, depth: number): unknown =>
  withheldKeys.has(key.toLowerCase().replaceAll(/[-_]/g, '')) && value !== undefined && value !== null
    ? withheld
    : redactValue(value, depth);

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= maxDepth) return '[deeper]';
  if (Array.isArray(value)) return value.map((item: unknown) => redactValue(item, depth + 1));
  if (value instanceof Map || value instanceof Set) return `[${value.size} entries]`;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, redactEntry(key, inner, depth + 1)]),
  );
}
