import { createNumberChecks } from '#contacts/index.ts';
import type { TicketModule } from '#surroundings.ts';
import { servePlaceSend } from './place-send.operation.ts';
import { serveRecordInbound } from './record-inbound.operation.ts';

export { createContactsOfCards } from './create-contacts-of-cards.ts';

export const inbound: TicketModule = {
  open: ({ store, bus, clock, config }) => {
    // The checks of scripts take no slots from users.
    const checks = createNumberChecks(bus, {
      questionsPerUser: config.MAX_NUMBER_CHECK_CALLS_OF_SCRIPTS,
      callsPerUser: config.MAX_NUMBER_CHECK_CALLS_OF_SCRIPTS,
      calls: config.MAX_NUMBER_CHECK_CALLS_OF_SCRIPTS,
      knownMs: config.NUMBER_CHECK_LASTS_SECONDS * 1_000,
    });
    return { operations: [serveRecordInbound(store, clock), servePlaceSend({ store, checks, clock })] };
  },
};
