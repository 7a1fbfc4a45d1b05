import { z } from 'zod';

/** Why a channel refused an edit or a deletion. */
export const changeProblemSchema = z.enum([
  'not-found',
  'too-late',
  'rejected',
  'not-supported',
  'connection-removed',
]);
export type ChangeProblem = z.infer<typeof changeProblemSchema>;
