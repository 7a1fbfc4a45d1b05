import { z } from 'zod';

/** Faults, each in force until it is changed again. */
export const faultsSchema = z.object({
  /** How many of the next sends are refused. */
  rejectSends: z.number().int().min(0),
  /** How many of the next sends are delivered without an answer to the page. */
  dropAnswers: z.number().int().min(0),
  /** How a page with a known device gets in sync: with the usual event, before the library listens, or not at all. */
  sync: z.enum(['told', 'silent', 'held']),
  /** Inbound messages come twice: under the number and under the lid. */
  deliverTwice: z.boolean(),
  /** How many QR codes there are before the page has to request more. */
  refs: z.number().int().min(1),
  refLifetimeMs: z.number().int().min(50),
  /** How many of the next sends get lost: they reach no phone, and the page gets no answer. */
  loseSends: z.number().int().min(0),
  /** How many of our next edits and deletions get lost or are refused. */
  loseChanges: z.number().int().min(0),
  rejectChanges: z.number().int().min(0),
  /** Whether inbound messages enter the page without their event, or not at all. */
  hearing: z.enum(['fine', 'silent', 'deaf']),
  /** How many of the next file uploads break. */
  breakUploads: z.number().int().min(0),
  uploadDelayMs: z.number().int().min(0),
  /** How far WhatsApp's clock is ahead of ours. */
  clockSkewSeconds: z.number().int(),
});
export type Faults = z.infer<typeof faultsSchema>;

export const noFaults: Faults = {
  rejectSends: 0,
  dropAnswers: 0,
  sync: 'told',
  deliverTwice: false,
  refs: 6,
  refLifetimeMs: 20_000,
  loseSends: 0,
  loseChanges: 0,
  rejectChanges: 0,
  hearing: 'fine',
  breakUploads: 0,
  uploadDelayMs: 0,
  clockSkewSeconds: 0,
};
