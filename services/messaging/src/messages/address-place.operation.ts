import { addressPlace } from '@balcao/contracts';
import { metadataOf, type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { MessagingStore } from '#database/store.ts';
import { messageStream } from './message.decider.ts';
import { messageChangeDecider } from './message-change.decider.ts';

/** A place shows where it is, and its address once somebody found it (rule M13). */
export const serveAddressPlace = (store: MessagingStore): OperationHandler =>
  serveOperation(addressPlace, async ({ messageId, address }, context) => {
    // What is gone by now needs none.
    await store.execute({
      decider: messageChangeDecider,
      stream: messageStream(messageId),
      command: { type: 'TakeAddress', address },
      metadata: metadataOf(context),
    });
    return {};
  });
