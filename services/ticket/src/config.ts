import { ownerConfigSchema } from '@balcao/log-owner';
import { loadConfig } from '@balcao/service-kit';
import { z } from 'zod';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const ticketConfigSchema = ownerConfigSchema.extend({
  REDIS_URL: z.url(),
  /** A day of the lists begins at midnight here. */
  DESK_TIME_ZONE: z
    .string()
    .default('America/Sao_Paulo')
    .refine(isTimeZone, { message: 'is not a time zone, such as America/Sao_Paulo' }),
  /** After so many hours without a change a ticket is closed by itself; 0: never. */
  HOURS_CLOSE_TICKETS_AUTO: z.coerce.number().nonnegative().default(0),
});

export type TicketConfig = Readonly<z.output<typeof ticketConfigSchema>>;
export type TicketRules = Pick<TicketConfig, 'DESK_TIME_ZONE' | 'HOURS_CLOSE_TICKETS_AUTO'>;

export const loadTicketConfig = (): TicketConfig => loadConfig(ticketConfigSchema);
