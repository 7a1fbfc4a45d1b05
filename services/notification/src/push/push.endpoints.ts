import { isIP } from 'node:net';
import { AppError, showPushKey, subscribePush, unsubscribePush } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint, signedInUser } from '@balcao/event-bus';
import { isPublicAddress } from '@balcao/service-kit';
import { forgetSubscription, keepSubscription } from './push-subscriptions.ts';
import type { Surroundings } from '#surroundings.ts';

export const serveShowPushKey = ({
  pushKey: { publicKey },
}: Pick<Surroundings, 'pushKey'>): EndpointHandler =>
  serveEndpoint(showPushKey, () => Promise.resolve({ body: { publicKey } }));

/** Host names are checked when a push is sent; IP addresses and names of this machine at once. */
const isPlausible = (endpoint: string): boolean => {
  const { hostname, username, password } = new URL(endpoint);
  const host = hostname.replace(/^\[(.*)\]$/u, '$1');
  if (username !== '' || password !== '') return false;
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !/(?:^|\.)(?:localhost|local|internal)\.?$/iu.test(host);
};

export const serveSubscribePush = ({ db }: Pick<Surroundings, 'db'>): EndpointHandler =>
  serveEndpoint(subscribePush, async ({ body, actor }) => {
    if (!isPlausible(body.endpoint)) throw new AppError('ERR_VALIDATION', { field: 'endpoint' });
    await keepSubscription(db, signedInUser(actor), body);
    return { body: undefined };
  });

export const serveUnsubscribePush = ({ db }: Pick<Surroundings, 'db'>): EndpointHandler =>
  serveEndpoint(unsubscribePush, async ({ body, actor }) => {
    await forgetSubscription(db, body.endpoint, signedInUser(actor).userId);
    return { body: undefined };
  });
