import { ownerConfigSchema } from '@balcao/service-runtime';
import { sharedVariables } from '@balcao/service-kit';
import type { z } from 'zod';

const { REDIS_URL } = sharedVariables;

export const configSchema = ownerConfigSchema.extend({ REDIS_URL });

export type Config = Readonly<z.output<typeof configSchema>>;
