import { type InboundMessage, recordInbound as definition, visibleName } from '@balcao/contracts';
import { metadataOf, type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { TicketStore } from '#database/store.ts';
import { recordInbound } from './record-inbound.ts';

export const serveRecordInbound = (store: TicketStore, clock: Clock): OperationHandler =>
  serveOperation(definition, async ({ messages }, context) => {
    const metadata = metadataOf(context);
    const recorded = await recordInbound(store, messages.map(storable), {
      now: clock.now(),
      metadataOf: () => metadata,
    });
    return { recorded };
  });

/** Messages may contain NUL or half a surrogate pair; text columns accept neither. */
const storable = (message: InboundMessage): InboundMessage => ({
  ...message,
  preview: clean(message.preview),
  contact: {
    ...message.contact,
    name: visibleName(message.contact.name),
    identities: message.contact.identities.map(({ kind, value }) => ({ kind, value: clean(value) })),
  },
});

const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
