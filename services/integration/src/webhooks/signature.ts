import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks 1.0.0: 24 to 64 bytes. */
const secretBytes = 32;
const prefix = 'whsec_';
const msPerSecond = 1_000;

export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

type Signed = { readonly id: string; readonly at: Date; readonly body: string };

/** Every secret signs; a receiver needs only one of them (rule H4). */
export const signedHeaders = (
  { id, at, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / msPerSecond));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
};
