import { createLiveLog } from '../../migrations/202611210900_create_live_log.ts';
import { trackTickets } from '../../migrations/202611211200_track_tickets.ts';
import { keepFeeds } from '../../migrations/202611211700_keep_feeds.ts';
import { keepPushSubscriptions } from '../../migrations/202611211800_keep_push_subscriptions.ts';
import { keepCorrelations } from '../../migrations/202611212000_keep_correlations.ts';
import { tiePushToSessions } from '../../migrations/202611212130_tie_push_to_sessions.ts';
import { countUnreadByPlace } from '../../migrations/202611241030_count_unread_by_place.ts';
import { keepAuditLog } from '../../migrations/202611261500_keep_audit_log.ts';
import { keepStoppedWebhooks } from '../../migrations/202611270050_keep_stopped_webhooks.ts';
import { keepDrops } from '../../migrations/202611261830_keep_drops.ts';

import { keepNotices } from '../../migrations/202611270800_keep_notices.ts';
import { knowSuspendedUsers } from '../../migrations/202611281410_know_suspended_users.ts';

export const migrations = {
  '202611210900_create_live_log': createLiveLog,
  '202611211200_track_tickets': trackTickets,
  '202611211700_keep_feeds': keepFeeds,
  '202611211800_keep_push_subscriptions': keepPushSubscriptions,
  '202611212000_keep_correlations': keepCorrelations,
  '202611212130_tie_push_to_sessions': tiePushToSessions,
  '202611241030_count_unread_by_place': countUnreadByPlace,
  '202611261500_keep_audit_log': keepAuditLog,
  '202611261830_keep_drops': keepDrops,
  '202611270050_keep_stopped_webhooks': keepStoppedWebhooks,
  '202611270800_keep_notices': keepNotices,
  '202611281410_know_suspended_users': knowSuspendedUsers,
};
