import { type OwnerConfig, ownerConfigSchema } from '@balcao/log-owner';
import { loadConfig } from '@balcao/service-kit';

export type TicketConfig = OwnerConfig;

export const loadTicketConfig = (): TicketConfig => loadConfig(ownerConfigSchema);
