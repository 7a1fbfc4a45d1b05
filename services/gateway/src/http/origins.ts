import { getDomain } from 'tldts';

/** Which browsers may come from where, and what that means for the refresh cookie. */
export type Origins = {
  /** `origin` is the header; absent means no browser of another page. `host` is the request's own. */
  readonly isAllowed: (origin: string | undefined, host: string | undefined) => boolean;
  /** Listed ones only: to these the answer names the origin. */
  readonly isListed: (origin: string) => boolean;
  readonly listed: readonly string[];
  /** The address by which browsers reach us: PUBLIC_URL, or else the request's host; "" if it names none. */
  readonly ownOf: (request: { readonly isSecure: boolean; readonly host: string | undefined }) => string;
  /** Attributes of `jrt` (rule A3). */
  readonly cookieFor: (request: { readonly isSecure: boolean; readonly host: string | undefined }) => {
    readonly secure: boolean;
    readonly sameSite: 'lax' | 'none';
  };
};

type Options = { readonly allowedOrigins: readonly string[]; readonly publicUrl: string | undefined };

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host.toLowerCase();
  } catch {
    return undefined;
  }
};
const hostnameOf = (host: string): string => hostOf(`http://${host}`)?.replace(/:\d+$/, '') ?? host;
const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** A name or an address with its port: nothing that would end a text of JSON or begin a path. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** A name that somebody registered: under `com.br` or `github.io` each name is another's. null for addresses. */
const domainOf = (hostname: string): string | null => getDomain(hostname, { allowPrivateDomains: true });

/** One site, as browsers see it: the same host, or names under one registered domain. Ports never part sites. */
const isSameSite = (left: string, right: string): boolean => {
  const domain = domainOf(left);
  return left === right || (domain !== null && domain === domainOf(right));
};

export const createOrigins = ({ allowedOrigins, publicUrl }: Options): Origins => {
  const listed = new Set(allowedOrigins);
  const publicHost = publicUrl === undefined ? undefined : hostOf(publicUrl);
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const isPublicSecure = publicUrl?.startsWith('https:') ?? false;
  return {
    listed: [...listed],
    isListed: (origin) => listed.has(origin),
    isAllowed: (origin, host) => {
      if (origin === undefined || listed.has(origin)) return true;
      const from = hostOf(origin);
      return from !== undefined && (from === host?.toLowerCase() || from === publicHost);
    },
    ownOf: ({ isSecure, host = '' }) =>
      publicOrigin ?? (hostPattern.test(host) ? `${isSecure ? 'https' : 'http'}://${host}` : ''),
    cookieFor: ({ isSecure, host }) => {
      const own = hostnameOf(publicHost ?? host ?? 'localhost');
      const secure = isSecure || isPublicSecure;
      const namesOtherSite = [...listed].some((origin) => !isSameSite(hostnameOf(hostOf(origin) ?? ''), own));
      // Browsers drop a cookie for other sites that is not secure; loopback counts as secure.
      return namesOtherSite && (secure || isLoopback(own))
        ? { secure: true, sameSite: 'none' }
        : { secure, sameSite: 'lax' };
    },
  };
};
