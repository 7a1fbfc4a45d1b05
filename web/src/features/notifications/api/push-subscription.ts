import { pushSubscriptionSchema, showPushKey, subscribePush, unsubscribePush } from '@balcao/contracts';
import { api } from '../../../lib/session/session.ts';
import type { Language } from '../../../lib/text/languages.ts';

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window
    ? navigator.serviceWorker.getRegistration()
    : undefined;

/**
 * Lets the server push to this browser while the desk is closed, as long as the user permits it. It is repeated at
 * each start: the browser may have another user, and its endpoint may have changed.
 */
export const subscribeBrowser = async (language: Language): Promise<void> => {
  const worker = await registration();
  if (worker === undefined || Notification.permission !== 'granted') return;
  const { publicKey } = await api.call(showPushKey, {});
  const known = await worker.pushManager.getSubscription();
  const subscription =
    known ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const body = pushSubscriptionSchema.safeParse(subscription.toJSON());
  if (body.success) await api.call(subscribePush, { body: { ...body.data, language } });
};

/** Before a sign-out: later pushes are not meant for the next user. */
export const unsubscribeBrowser = async (): Promise<void> => {
  const worker = await registration();
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription === null || subscription === undefined) return;
  await api.call(unsubscribePush, { body: { endpoint: subscription.endpoint } }).catch(() => undefined);
  await subscription.unsubscribe();
};
