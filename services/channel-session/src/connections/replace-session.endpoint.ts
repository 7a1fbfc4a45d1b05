import { replaceSession } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { Engines } from '#channels/index.ts';
import { askForSession } from './ask-for-session.ts';
import type { ChannelSessionStore } from '#store.ts';

type Dependencies = {
  readonly store: ChannelSessionStore;
  readonly engines: Engines;
  readonly signalTouched: (connectionId: number) => void;
};

export const createReplaceSessionEndpoint = ({
  store,
  engines,
  signalTouched,
}: Dependencies): EndpointHandler =>
  serveEndpoint(replaceSession, async ({ params, context }) => {
    const connectionId = params.whatsappId;
    const metadata = metadataOf(context);
    const written = await askForSession({ store, engines, connectionId, isFresh: true, metadata });
    signalTouched(connectionId);
    return { body: { message: 'Starting session.' }, written };
  });
