import { type ServiceName, serviceNameSchema } from '@balcao/contracts';
import { type Bus, createKeySource, type KeySource } from '@balcao/event-bus';

/** One cache of keys for each owner of a log. */
export const createKeySources = (bus: Pick<Bus, 'query'>): ((service: ServiceName) => KeySource) => {
  const sources = new Map<ServiceName, KeySource>(
    serviceNameSchema.options.map((source) => [source, createKeySource({ bus, source })]),
  );
  return (service) => sources.get(service) ?? createKeySource({ bus, source: service });
};
