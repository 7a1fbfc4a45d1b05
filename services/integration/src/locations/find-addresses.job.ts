import { addressPlace, readIntegrations } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import type { IntegrationDb } from '#database/schema.ts';
import { hourOfTries, nextTryAt, retryAfterOf } from '#deliveries/retry.rules.ts';
import type { Maps } from './google-maps.ts';
import { findDueLocations, findLocation, postponeLocation, removeLocation } from './waiting-locations.ts';

type Options = {
  readonly db: IntegrationDb;
  readonly bus: Bus;
  readonly maps: Maps;
  readonly clock: Clock;
  /** No user waits for it, so operators get the error. */
  readonly onFault: (fault: { readonly messageId: string; readonly problem: string }) => void;
};

const sweepSize = 200;

/** "": none is set. */
const findKey = async (bus: Bus): Promise<string> => {
  const { integrations } = await bus.query(
    readIntegrations,
    { keys: ['apiMaps'] },
    systemContext('integration'),
  );
  return integrations[0]?.value ?? '';
};

/** Looks up the address of one location and reports it to messaging (rule I5). May run any number of times. */
export const createFindingAddresses = (options: Options): TimerHandler<{ readonly messageId: string }> => {
  const { db, bus, maps, clock, onFault } = options;
  return {
    run: async ({ messageId }) => {
      const location = await findLocation(db, messageId);
      if (location === undefined) return undefined;
      const waitMs = location.dueAt.getTime() - clock.now().getTime();
      if (waitMs > 0) return { againInMs: waitMs };
      const key = await findKey(bus);
      const { latitude, longitude, createdAt } = location;
      const found = key === '' ? undefined : await maps({ key, latitude, longitude });
      if (found?.outcome === 'later') {
        onFault({ messageId, problem: found.problem });
        const now = clock.now();
        const failures = location.failures + 1;
        const retryAfterMs = retryAfterOf(found.retryAfter, now);
        const dueAt = nextTryAt(hourOfTries, { failures, createdAt, now, retryAfterMs });
        if (dueAt !== undefined) {
          await postponeLocation(db, messageId, { failures, dueAt });
          return { againInMs: dueAt.getTime() - now.getTime() };
        }
      }
      if (found?.outcome === 'refused') onFault({ messageId, problem: 'refused' });
      if (found?.outcome === 'found')
        await bus.call(addressPlace, { messageId, address: found.address }, systemContext('integration'));
      await removeLocation(db, messageId);
      return undefined;
    },
    sweep: async (add) => {
      for (const messageId of await findDueLocations(db, clock.now(), sweepSize))
        await add({ messageId }, { id: messageId });
    },
  };
};
