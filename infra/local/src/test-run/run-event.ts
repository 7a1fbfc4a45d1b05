import { z } from 'zod';

const failureSchema = z.object({
  /** The name of the test with its groups; empty if the file itself failed. */
  name: z.string(),
  seconds: z.number(),
  /** The error with its difference and its place. */
  text: z.string(),
  /** The test's output. */
  printed: z.string(),
});

const endedFileSchema = z.object({
  kind: z.literal('file'),
  project: z.string(),
  /** From the root of the checkout. */
  path: z.string(),
  /** Including imports and hooks. */
  seconds: z.number(),
  passed: z.number().int(),
  failures: z.array(failureSchema),
});

/** An error outside every file, such as a dead worker or an unhandled rejection. */
const runErrorSchema = z.object({
  text: z.string(),
  /** The file that ran when it happened, if the error says so. */
  path: z.string().optional(),
});

/** The events that our reporter sends from vitest's process to the command that started it. */
export const runEventSchema = z.discriminatedUnion('kind', [
  /** The number of files per project. */
  z.object({ kind: z.literal('run'), files: z.record(z.string(), z.number().int()) }),
  z.object({ kind: z.literal('begun'), project: z.string(), path: z.string() }),
  endedFileSchema,
  z.object({ kind: z.literal('end'), errors: z.array(runErrorSchema) }),
]);

export type RunEvent = z.infer<typeof runEventSchema>;
export type EndedFile = z.infer<typeof endedFileSchema>;
export type RunError = z.infer<typeof runErrorSchema>;
export type Failure = z.infer<typeof failureSchema>;
