import { pushSubscriptionSchema, showPushKey, subscribePush, unsubscribePush } from '@balcao/contracts';
import { api } from '../../../lib/session.ts';
import type { Language } from '../../../lib/languages.ts';

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window
    ? navigator.serviceWorker.getRegistration()
    : undefined;

/**
 * Lets the server reach this browser while the desk is closed, for as long as the permission stands. Asked again at each
 * start: the browser may be somebody else's by now, and its address may have changed.
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

/** Before somebody signs out: what comes then is none of the next one's business. */
export const unsubscribeBrowser = async (): Promise<void> => {
  const worker = await registration();
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription === null || subscription === undefined) return;
  await api.call(unsubscribePush, { body: { endpoint: subscription.endpoint } }).catch(() => undefined);
  await subscription.unsubscribe();
};
