import type { OutboundAnswer } from './ask-once.ts';
import { OutboundError } from './outbound-failure.ts';

export type Hop = {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
};

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Headers without credentials. */
const harmless: ReadonlySet<string> = new Set(['accept', 'accept-language', 'user-agent']);

/**
 * The next request of a redirect; undefined: this is the last answer. Credentials and bodies go only to the host for
 * which they were meant.
 */
export const nextHop = (hop: Hop, { status, headers }: OutboundAnswer): Hop | undefined => {
  const { location } = headers;
  if (!redirectStatuses.has(status) || location === undefined) return undefined;
  if (!URL.canParse(location, hop.url.href)) throw new OutboundError('bad-redirect');
  const url = new URL(location, hop.url);
  const keepsMethod = status === 307 || status === 308 || hop.method !== 'POST';
  const isElsewhere = url.origin !== hop.url.origin;
  if (isElsewhere && keepsMethod && hop.body !== undefined) throw new OutboundError('bad-redirect');
  const kept = Object.entries(hop.headers).filter(
    ([name]) =>
      harmless.has(name.toLowerCase()) ||
      (!isElsewhere && (keepsMethod || !name.toLowerCase().startsWith('content-'))),
  );
  return {
    url,
    method: keepsMethod ? hop.method : 'GET',
    headers: Object.fromEntries(kept),
    body: keepsMethod ? hop.body : undefined,
  };
};
