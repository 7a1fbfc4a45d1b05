import { addressPlace } from '@balcao/contracts';
import { metadataOf, type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { MessagingStore } from '#database/store.ts';
import { messageStream } from './message.decider.ts';
import { messageChangeDecider } from './message-change.decider.ts';

/** Adds the address to a location message once somebody has found it (rule M13). */
export const serveAddressPlace = (store: MessagingStore): OperationHandler =>
  serveOperation(addressPlace, async ({ messageId, address }, context) => {
    // If the message was removed meanwhile, this does nothing.
    await store.execute({
      decider: messageChangeDecider,
      stream: messageStream(messageId),
      command: { type: 'AddAddress', address },
      metadata: metadataOf(context),
    });
    return {};
  });
