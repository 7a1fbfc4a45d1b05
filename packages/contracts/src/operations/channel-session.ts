import { z } from 'zod';
import { connectionSchema } from '../entities/connection.ts';
import { idSchema } from '../entities/primitives.ts';
import { defineOperation } from './operation.ts';

/** Connections as an admin sees them, QR code included; for services only. */
export const describeConnections = defineOperation({
  service: 'channel-session',
  operation: 'describeConnections',
  input: z.object({ connectionIds: z.array(idSchema).max(500) }),
  output: z.object({ connections: z.array(connectionSchema) }),
});
