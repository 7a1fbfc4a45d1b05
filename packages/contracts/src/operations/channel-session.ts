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

/** Logs the session out; only the process that holds it answers (`rpc.channel-session.at.<connectionId>`). */
export const endHeldSession = defineOperation({
  service: 'channel-session',
  operation: 'endHeldSession',
  input: z.object({}),
  output: z.object({}),
});
