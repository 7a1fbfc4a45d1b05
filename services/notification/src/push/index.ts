export { storeDrops } from './push-drops.ts';
export { forgetIdleSessions, forgetSession } from './push-subscriptions.ts';
