/** What this service does: open the files to see how. */
export { catchUpOperation } from '#features/catch-up/catch-up.operation.ts';
export { findLiveHeadOperation } from '#features/catch-up/find-live-head.operation.ts';
export { emitAttendance } from '#features/emit-updates/emit-attendance.ts';
export { emitSessionSignals } from '#features/emit-updates/emit-session-signals.ts';
export { emitUpdates } from '#features/emit-updates/emit-updates.ts';
export { forgetOldUpdates } from '#features/forget-old-updates/forget-old-updates.ts';
export { recordUpdates } from '#features/record-updates/record-updates.consumer.ts';
export { followUsers } from '#features/follow-users/follow-users.consumer.ts';
export {
  serveCountNotifications,
  serveListNotifications,
  serveReadNotifications,
} from '#features/read-feed/read-feed.endpoints.ts';
export { showHeld } from '#features/show-held/show-held.consumer.ts';
export { tellFeeds } from '#features/tell-feeds/tell-feeds.ts';
export { tellUserOperation } from '#features/tell-user/tell-user.operation.ts';
export { createPushDelivery } from '#features/push/deliver-push.ts';
export { openPushKey } from '#features/push/push-key.ts';
export { serveShowPushKey, serveSubscribePush, serveUnsubscribePush } from '#features/push/push.endpoints.ts';
export { createPushSender } from '#features/push/send-push.ts';
