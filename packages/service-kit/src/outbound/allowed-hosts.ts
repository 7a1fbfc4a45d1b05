import { z } from 'zod';

const entryPattern = /^(?:\[[\da-f:.]+\]|[a-z\d._-]+)(?::\d{1,5})?$/;

/** `OUTBOUND_ALLOWED_HOSTS`: hosts of our own network that may be called, such as `n8n.internal` or `10.0.0.7:5678`. */
export const allowedHostsSchema = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(z.string().regex(entryPattern, 'names a host as n8n.internal or 10.0.0.7:5678')));

const portOf = ({ protocol, port }: URL): string =>
  port === '' ? (protocol === 'https:' ? '443' : '80') : port;

/** Whether the operator listed that host, with this port or with any. */
export const isNamed = (allowedHosts: readonly string[], url: URL): boolean =>
  allowedHosts.includes(url.hostname) || allowedHosts.includes(`${url.hostname}:${portOf(url)}`);
