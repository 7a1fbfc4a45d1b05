import type { IntegrationEvents } from '@balcao/contracts';
import type { ServiceRuntime } from '@balcao/service-runtime';
import type { IntegrationTables } from './database/schema.ts';

/** The common options of this service's consumers, by the service whose events they follow. */
export type ConsumingFrom = ServiceRuntime<IntegrationEvents, IntegrationTables>['consuming'];
