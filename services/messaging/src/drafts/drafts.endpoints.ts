import { listDrafts, saveDraft, tellUser } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint, signedInUser } from '@balcao/event-bus';
import { findDrafts, forgetDraft, saveDraftOf } from './drafts.table.ts';
import { storable } from '#messages/storable-text.rules.ts';
import type { Surroundings } from '#surroundings.ts';

/** Lists the drafts of tickets that the caller still sees. */
export const serveListDrafts = ({ store: { db }, known }: Surroundings): EndpointHandler =>
  serveEndpoint(listDrafts, async ({ actor, context }) => {
    const drafts = await findDrafts(db, signedInUser(actor).userId);
    if (drafts.length === 0) return { body: { drafts: [] } };
    const asked = { ticketIds: drafts.map(({ ticketId }) => ticketId), actor };
    const visible = await known.visible(asked, context);
    return { body: { drafts: drafts.filter(({ ticketId }) => visible.has(ticketId)) } };
  });

/** A draft is state without an event, because only its user sees it. */
export const serveSaveDraft = ({ store: { db }, bus, known, clock, log }: Surroundings): EndpointHandler =>
  serveEndpoint(saveDraft, async ({ params: { ticketId }, body, actor, context }) => {
    const { userId } = signedInUser(actor);
    await known.authorize({ ticketId, actor }, context);
    const text = storable(body.body);
    const draft = { ticketId, ...body, body: text, updatedAt: clock.now().toISOString() };
    if (text === '') await forgetDraft(db, userId, ticketId);
    else await saveDraftOf(db, userId, draft);
    const told =
      text === ''
        ? ({ event: 'draftForgotten', ticketId } as const)
        : ({ event: 'draftSaved', draft } as const);
    // The draft is saved, whether the user's other devices hear of it or not.
    bus.call(tellUser, { userId, told }, context).catch((error: unknown) => {
      log.warn({ err: error }, 'a draft could not be told to other devices');
    });
    return { body: undefined };
  });
