import { request } from 'node:https';
import { isIP } from 'node:net';
import type { PushPayload, PushSubscription } from '@balcao/contracts';
import { guardedLookup, isPublicAddress, OutboundError } from '@balcao/service-kit';
import webPush from 'web-push';
import type { PushKey } from './push-key.ts';

/** `gone`: the browser has unsubscribed. */
export type Delivery = 'delivered' | 'gone' | 'failed';
export type DeliverPush = (subscription: PushSubscription, payload: PushPayload) => Promise<Delivery>;

type Options = {
  readonly key: PushKey;
  /** The contact for the operators of a push service: a mailto or https address. */
  readonly contact: string;
  /** The addresses that may be connected to; by default the public internet. */
  readonly isAllowed?: (address: string) => boolean;
  /** Trusted in addition to the usual ones. */
  readonly ca?: string;
  /** For a whole delivery. */
  readonly timeoutMs?: number;
};

const usualMs = 10_000;
const keptForSeconds = 24 * 60 * 60;

/**
 * Sends one message to one push service. The guarded client checks the address when it connects, so that no name leads
 * inside, and follows no redirects.
 */
export const createPushDelivery = ({
  key,
  contact,
  isAllowed = isPublicAddress,
  ca,
  timeoutMs = usualMs,
}: Options): DeliverPush => {
  const lookup = guardedLookup(isAllowed);

  const post = (endpoint: string, headers: Record<string, string>, body: Buffer): Promise<number> =>
    new Promise((resolve, reject) => {
      // An IP address is connected to without a lookup.
      const host = new URL(endpoint).hostname.replace(/^\[(.*)\]$/u, '$1');
      if (isIP(host) !== 0 && !isAllowed(host)) throw new OutboundError('closed-address');
      const sent = request(
        endpoint,
        {
          method: 'POST',
          headers,
          lookup,
          // Not the socket's own timeout, which a service that sends byte by byte never reaches.
          signal: AbortSignal.timeout(timeoutMs),
          agent: false,
          ...(ca === undefined ? {} : { ca }),
        },
        (response) => {
          // Only the status counts, and the body may have no end.
          response.destroy();
          resolve(response.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      // Without an error before, for example after a 101 that nobody asked for.
      sent.on('close', () => {
        reject(new Error('no answer'));
      });
      sent.end(body);
    });

  return async (subscription, payload) => {
    const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
      vapidDetails: { subject: contact, ...key },
      TTL: keptForSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      // A browser that was offline gets only the newest of a ticket.
      topic: topicOf(payload),
    });
    const status = await post(subscription.endpoint, textOf(headers), body);
    if (status === 404 || status === 410) return 'gone';
    return status >= 200 && status < 300 ? 'delivered' : 'failed';
  };
};

/** At most 32 characters. */
export const topicOf = (payload: PushPayload): string => {
  if ('ticketId' in payload) return `ticket-${payload.ticketId}`;
  if ('connectionId' in payload) return `connection-${payload.connectionId}`;
  return payload.webhookId.replaceAll('-', '');
};

const textOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
