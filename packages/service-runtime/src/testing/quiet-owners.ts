import {
  openKeysInput,
  openKeysOutput,
  readLogInput,
  readLogOutput,
  type ServiceName,
} from '@balcao/contracts';
import { type Bus, type OperationHandler, serveOperation } from '@balcao/event-bus';

export type QuietOwners = {
  /** From now on another responder answers for this service. */
  readonly giveWay: (service: ServiceName) => Promise<void>;
};

/**
 * Stand-ins for other services with empty logs: consumers ask them once, and do not retry as if the services were down.
 */
export const serveQuietOwners = (bus: Bus, services: readonly ServiceName[]): QuietOwners => {
  const servings = new Map(
    services.map((service) => [service, bus.serve(service, { operations: quietLog(service) })]),
  );
  return {
    giveWay: async (service) => {
      const serving = servings.get(service);
      servings.delete(service);
      await serving?.stop();
    },
  };
};

const quietLog = (service: ServiceName): readonly OperationHandler[] => [
  serveOperation({ service, operation: 'readLog', input: readLogInput, output: readLogOutput }, () =>
    Promise.resolve({ events: [], head: 0 }),
  ),
  serveOperation({ service, operation: 'openKeys', input: openKeysInput, output: openKeysOutput }, () =>
    Promise.resolve({ keys: [] }),
  ),
];
