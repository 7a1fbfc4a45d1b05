import { startSession } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { Engines } from '#channels/index.ts';
import { askForSession } from './ask-for-session.ts';
import type { ChannelSessionStore } from '#store.ts';

type Dependencies = {
  readonly store: ChannelSessionStore;
  readonly engines: Engines;
  readonly signalTouched: (connectionId: number) => void;
};

export const createStartSessionEndpoint = ({
  store,
  engines,
  signalTouched,
}: Dependencies): EndpointHandler =>
  serveEndpoint(startSession, async ({ params, context }) => {
    const connectionId = params.whatsappId;
    const metadata = metadataOf(context);
    const written = await askForSession({ store, engines, connectionId, isFresh: false, metadata });
    signalTouched(connectionId);
    return { body: { message: 'Starting session.' }, written };
  });
