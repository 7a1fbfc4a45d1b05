import { type OwnerConfig, ownerConfigSchema } from '@balcao/log-owner';
import { loadConfig } from '@balcao/service-kit';

export type MessagingConfig = OwnerConfig;

export const loadMessagingConfig = (): MessagingConfig => loadConfig(ownerConfigSchema);
