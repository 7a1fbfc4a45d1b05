import { assistant } from './assistant/index.ts';
import { serveListFeedEvents } from './feed/feed.endpoint.ts';
import { followOwners } from './feed/follow-owners.consumers.ts';
import { forgetting } from './forgetting/index.ts';
import { locations } from './locations/index.ts';
import { n8n } from './n8n/index.ts';
import type { IntegrationModule } from './surroundings.ts';
import { addWebhookDeliveries, webhooks } from './webhooks/index.ts';

/** Webhooks are built on the feed and deliver what is appended to it, so it gets them from here. */
const feed: IntegrationModule = {
  open: (surroundings) => {
    const { db, clock, keptDays, origin, watch, deliverTo } = surroundings;
    return {
      endpoints: [serveListFeedEvents(surroundings)],
      consumers: (from) =>
        followOwners(from, {
          db,
          clock,
          keptDays,
          onAppended: (tx, entries) => addWebhookDeliveries(tx, entries, { origin, now: clock.now() }),
          onGrown: (receiverIds) => {
            watch.grew();
            deliverTo(receiverIds);
          },
        }),
    };
  },
};

/** The aggregates of this service. */
export const modules: readonly IntegrationModule[] = [assistant, webhooks, n8n, locations, forgetting, feed];
