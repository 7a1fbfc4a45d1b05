import type { NotificationModule } from '#surroundings.ts';
import { followWebhooks } from './push-stopped-webhooks.ts';
import { serveShowPushKey, serveSubscribePush, serveUnsubscribePush } from './push.endpoints.ts';

export { storeDrops } from './push-drops.ts';
export { forgetIdleSessions, forgetSession } from './push-subscriptions.ts';

export const push: NotificationModule = {
  open: (surroundings) => ({
    endpoints: [
      serveShowPushKey(surroundings),
      serveSubscribePush(surroundings),
      serveUnsubscribePush(surroundings),
    ],
    consumers: (from) => [followWebhooks(from)],
  }),
};
