import { type Actor, listScriptQueues, listScriptTags } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { findQueues } from '#catalogue/queues/queues.query.ts';
import { findAllTags } from '#catalogue/tags/tags.query.ts';
import type { TicketDb } from '#database/store.ts';

/** Lists the sectors and tags that scripts may choose. */
export const serveScriptCatalogue = (
  db: TicketDb,
): Readonly<Record<'listScriptQueues' | 'listScriptTags', EndpointHandler>> => ({
  listScriptQueues: serveEndpoint(listScriptQueues, async ({ actor }) => {
    const queues = await findQueues(db);
    return {
      body: {
        queues: queues
          .filter(({ id }) => isSeenBy(actor, id))
          .map(({ id, name, color }) => ({ id, name, color })),
      },
    };
  }),
  listScriptTags: serveEndpoint(listScriptTags, async () => ({ body: { tags: await findAllTags(db) } })),
});

/** Users may see all sector names. A script sees only the sectors of its token (rule P1). */
const isSeenBy = (actor: Actor, queueId: number): boolean =>
  actor.kind !== 'api' || actor.queueIds.length === 0 || actor.queueIds.includes(queueId);
