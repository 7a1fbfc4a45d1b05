import { AppError, listFeedEvents } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { IntegrationDb } from '#database/schema.ts';
import { readFeed, seerOf } from './feed.query.ts';
import type { FeedWatch } from './feed-watch.ts';

const msPerSecond = 1_000;

type Options = { readonly db: IntegrationDb; readonly watch: FeedWatch; readonly isStopping: () => boolean };

/** Events that the caller may see (rules H2 and H3). */
export const createListFeedEvents = ({ db, watch, isStopping }: Options): EndpointHandler =>
  serveEndpoint(
    listFeedEvents,
    async ({ actor, context: { signal }, query: { after, limit, types = null, wait } }) => {
      // Events contain full numbers.
      if (actor.kind === 'user' && !actor.seesNumbers) throw new AppError('ERR_NO_PERMISSION');
      const seer = seerOf(actor);
      const endsAt = performance.now() + wait * msPerSecond;
      let from = after;
      for (;;) {
        const page = await readFeed(db, { after: from, limit, types, seer });
        const leftMs = endsAt - performance.now();
        if (page.events.length > 0 || leftMs <= 0 || isStopping() || signal?.aborted === true)
          return { body: page };
        // Skipped positions are not read again.
        from = page.next;
        await watch.wait(leftMs, signal);
      }
    },
  );
