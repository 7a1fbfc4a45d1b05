/** The table of contents of this service. */
export {
  followAudited,
  forgetOldAudit,
  rebuildAudit,
  serveExportAudit,
  serveListAudit,
  emitAudit,
} from './audit/index.ts';
export { catchUpOperation } from './live-log/catch-up.operation.ts';
export { findLiveHeadOperation } from './live-log/find-live-head.operation.ts';
export { emitTicketPresence } from './live-log/emit/emit-ticket-presence.ts';
export { emitSessionSignals } from './live-log/emit/emit-session-signals.ts';
export { emitUpdates } from './live-log/emit/emit-updates.ts';
export { forgetOldUpdates } from './forgetting/forget-old-updates.ts';
export { recordUpdates } from './recording/record-updates.consumer.ts';
export { followUsers } from './recording/follow-users.consumer.ts';
export {
  serveCountNotifications,
  serveListNotifications,
  serveReadNotifications,
} from './bell/read-bell.endpoints.ts';
export { showHeld } from './bell/show-held.consumer.ts';
export { emitBells } from './bell/emit-bells.ts';
export { tellUserOperation } from './bell/tell-user.operation.ts';
export { serveListPresentUsers } from './presence/index.ts';
export { createPushDelivery } from './push/deliver-push.ts';
export { openPushKey } from './push/push-key.ts';
export { serveShowPushKey, serveSubscribePush, serveUnsubscribePush } from './push/push.endpoints.ts';
export { followWebhooks } from './push/follow-webhooks.consumer.ts';
export { pushStoppedWebhooks } from './push/push-stopped-webhooks.ts';
export { pushDrops } from './push/push-drops.ts';
export { createPushSender } from './push/send-push.ts';
export { createNotifyBrowsers } from './push/notify-browsers.ts';
