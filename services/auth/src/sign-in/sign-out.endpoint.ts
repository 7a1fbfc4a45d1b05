import { AppError, signOut } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, signedInUser } from '@balcao/event-bus';
import { endSession, sessionDecider, sessionStream } from '#sessions/session.decider.ts';
import type { AuthStore } from '#store.ts';

/** Ends the session everywhere: its refresh tokens stop working, and gateways refuse its access tokens (rule A9). */
export const createSignOutEndpoint = ({ store }: { readonly store: AuthStore }): EndpointHandler =>
  serveEndpoint(signOut, async ({ actor, context }) => {
    const { sessionId } = signedInUser(actor);
    const ended = await store.execute({
      decider: sessionDecider,
      stream: sessionStream(sessionId),
      command: endSession('signed-out'),
      metadata: metadataOf(context),
    });
    if (!ended.ok) throw AppError.from(ended.error);
    return { body: undefined, refreshToken: null, written: ended.value.written };
  });
