import type { Bus, Consumer, EndpointHandler, OperationHandler } from '@balcao/event-bus';
import type { Clock, Logger } from '@balcao/service-kit';
import type { ConsumingFrom } from './consuming.ts';
import type { MessagingStore } from './database/store.ts';
import { serveAddressPlace } from './messages/address-place.operation.ts';
import { createDeleteMessage, serveDeleteMessage } from './messages/delete-message.endpoint.ts';
import { createEditMessage, serveEditMessage } from './messages/edit-message.endpoint.ts';
import { serveDescribeFound } from './messages/describe-found.operation.ts';
import { serveDescribeMessages } from './messages/describe-messages.operation.ts';
import { followAuth } from './consumers/follow-auth.consumer.ts';
import { followConnections } from './consumers/follow-connections.consumer.ts';
import { followSends } from './consumers/follow-sends.consumer.ts';
import { followTickets } from './consumers/follow-tickets.consumer.ts';
import { serveCancelHeldMessage } from './sending/cancel-held-message.endpoint.ts';
import { serveReleaseHeldMessage } from './sending/release-held-message.endpoint.ts';
import { forgetDraftsOfDeleted } from './drafts/forget-drafts.consumer.ts';
import { serveListDrafts } from './drafts/list-drafts.endpoint.ts';
import { serveSaveDraft } from './drafts/save-draft.endpoint.ts';
import { serveListMessages } from './messages/list-messages.endpoint.ts';
import { receiveMessages } from './receiving/receive-messages.consumer.ts';
import { serveLocateMedia } from './media/locate-media.operation.ts';
import { serveRetryMedia } from './media/retry-media.endpoint.ts';
import { serveRetryMessage } from './sending/retry-message.endpoint.ts';
import { sayDeskTexts } from './sending/desk-texts/say-desk-texts.consumer.ts';
import { serveSendMedia } from './sending/send-media.endpoint.ts';
import type { FetchLink } from './sending/scripts/fetch-link.ts';
import { serveSendForScript } from './sending/scripts/send-for-script.operation.ts';
import { serveScriptMessages } from './messages/scripts/script-messages.endpoints.ts';
import { serveSendMessage } from './sending/send-message.endpoint.ts';
import type { MediaTool } from './media/media-tool.ts';
import type { RemoveFiles } from './media/remove-files.ts';
import { mediaProjection } from './media/media.projection.ts';
import { messagesProjection } from './messages/messages.projection.ts';
import { createAppendOutgoing } from './sending/append-outgoing.ts';
import { followWhereabouts } from './tickets/follow-whereabouts.consumer.ts';
import { createKnownTickets } from './tickets/known-tickets.ts';
import type { DeskTimeZone } from './texts/index.ts';

export type Application = {
  readonly endpoints: Readonly<Record<string, EndpointHandler>>;
  readonly operations: Readonly<Record<string, OperationHandler>>;
  readonly startConsumers: (from: ConsumingFrom) => readonly Consumer[];
};

/** What is done with files, and how files of channels are fetched. */
export type MediaParts = {
  readonly tool: MediaTool;
  readonly fetch: (messageIds: readonly string[]) => Promise<void>;
  readonly remove: RemoveFiles;
};

export const projections = [messagesProjection, mediaProjection];

export const createApplication = (given: {
  readonly store: MessagingStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly timeZone: DeskTimeZone;
  readonly log: Logger;
  readonly onHeld: (messageId: string, until: Date) => void;
  readonly media: MediaParts;
  readonly fetchLink: FetchLink;
  /** Called if the user's other devices could not be notified. The call itself has succeeded. */
  readonly onNotifyFailed: (error: unknown) => void;
}): Application => {
  const { store, bus, media } = given;
  const known = createKnownTickets(store.db, bus);
  const parts = { ...given, known, append: createAppendOutgoing(store) };
  const edit = createEditMessage(parts);
  const remove = createDeleteMessage(parts);
  return {
    endpoints: {
      listMessages: serveListMessages({ db: store.db, bus, known }),
      sendMessage: serveSendMessage(parts),
      retryMessage: serveRetryMessage(parts),
      editMessage: serveEditMessage(edit),
      deleteMessage: serveDeleteMessage(remove),
      ...serveScriptMessages({ db: store.db, bus, known, edit, remove }),
      cancelHeldMessage: serveCancelHeldMessage(store),
      releaseHeldMessage: serveReleaseHeldMessage(parts),
      sendMedia: serveSendMedia({ ...parts, tool: media.tool }),
      retryMedia: serveRetryMedia({ store, bus, known, schedule: media.fetch }),
      listDrafts: serveListDrafts(store.db, known),
      saveDraft: serveSaveDraft(parts),
    },
    operations: {
      addressPlace: serveAddressPlace(store),
      describeMessages: serveDescribeMessages(store.db, bus),
      describeFound: serveDescribeFound(store.db),
      locateMedia: serveLocateMedia(store.db, known),
      sendForScript: serveSendForScript({ ...parts, tool: media.tool }),
    },
    startConsumers: (from) => [
      followAuth(from),
      forgetDraftsOfDeleted(from),
      known.follow(followWhereabouts(from)),
      followTickets(from, media.remove),
      receiveMessages(from, store.db, media.fetch),
      followSends(from),
      followConnections(from),
      sayDeskTexts(from, { ...parts, db: store.db }),
    ],
  };
};
