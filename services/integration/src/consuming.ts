import type { IntegrationEvents } from '@balcao/contracts';
import type { ServiceRuntime } from '@balcao/service-runtime';
import type { IntegrationTables } from './database/schema.ts';

/** What every consumer of this service is started with, by whose events it follows. */
export type ConsumingFrom = ServiceRuntime<IntegrationEvents, IntegrationTables>['consuming'];
