import { getDomain } from 'tldts';

/** Which origins browsers may call from, and the attributes of the refresh cookie that follow. */
export type Origins = {
  /** `origin` is the header; absent means no page of another origin. `host` is the request's own. */
  readonly isAllowed: (origin: string | undefined, host: string | undefined) => boolean;
  /** Listed origins only: the CORS headers name them. */
  readonly isListed: (origin: string) => boolean;
  readonly listed: readonly string[];
  /** The address by which browsers reach us: PUBLIC_URL, or else the request's host; "" if it has none. */
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

/** A name or an address with its port, and no character that would end a JSON string or begin a path. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The registered domain of a name: under `com.br` or `github.io` each name has its own owner. null for addresses. */
const domainOf = (hostname: string): string | null => getDomain(hostname, { allowPrivateDomains: true });

/** Same site, as browsers define it: the same host, or names under one registered domain. Ports do not matter. */
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
      // Browsers drop a cross-site cookie that is not secure; loopback counts as secure.
      return namesOtherSite && (secure || isLoopback(own))
        ? { secure: true, sameSite: 'none' }
        : { secure, sameSite: 'lax' };
    },
  };
};
