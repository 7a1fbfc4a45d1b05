import { ownerConfigSchema } from '@balcao/log-owner';
import { loadConfig } from '@balcao/service-kit';
import { z } from 'zod';

const ticketConfigSchema = ownerConfigSchema.extend({ REDIS_URL: z.url() });

export type TicketConfig = Readonly<z.output<typeof ticketConfigSchema>>;

export const loadTicketConfig = (): TicketConfig => loadConfig(ticketConfigSchema);
