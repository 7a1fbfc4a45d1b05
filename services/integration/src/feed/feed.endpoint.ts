import { AppError, listFeedEvents } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { readFeed, seerOf } from './feed.query.ts';
import type { Surroundings } from '#surroundings.ts';

const msPerSecond = 1_000;

/** Events that the caller may see (rules H2 and H3). */
export const serveListFeedEvents = ({ db, watch, isStopping }: Surroundings): EndpointHandler =>
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
