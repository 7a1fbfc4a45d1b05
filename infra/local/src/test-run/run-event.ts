import { z } from 'zod';

const failureSchema = z.object({
  /** Of the test with the groups that it stands in; empty when the file itself failed, outside of its tests. */
  name: z.string(),
  seconds: z.number(),
  /** What was wrong, with the difference and the place. */
  text: z.string(),
  /** What the test printed. */
  printed: z.string(),
});

const endedFileSchema = z.object({
  kind: z.literal('file'),
  project: z.string(),
  /** From the root of the checkout. */
  path: z.string(),
  /** With its imports and hooks. */
  seconds: z.number(),
  passed: z.number().int(),
  failures: z.array(failureSchema),
});

/** What our reporter tells, out of vitest's process, to the command that started it. */
export const runEventSchema = z.discriminatedUnion('kind', [
  /** How many files each project has. */
  z.object({ kind: z.literal('run'), files: z.record(z.string(), z.number().int()) }),
  z.object({ kind: z.literal('begun'), project: z.string(), path: z.string() }),
  endedFileSchema,
  /** Errors outside of every file: of a worker that died, of what nobody waited for. */
  z.object({ kind: z.literal('end'), errors: z.array(z.string()) }),
]);

export type RunEvent = z.infer<typeof runEventSchema>;
export type EndedFile = z.infer<typeof endedFileSchema>;
export type Failure = z.infer<typeof failureSchema>;
