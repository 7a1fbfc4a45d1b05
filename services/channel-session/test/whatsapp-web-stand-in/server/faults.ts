import { z } from 'zod';

/** What may go wrong, each until it is changed again. */
export const faultsSchema = z.object({
  /** So many of the next sends are refused. */
  rejectSends: z.number().int().min(0),
  /** So many of the next sends are delivered, but the page never hears of it. */
  dropAnswers: z.number().int().min(0),
  /** How a page that knows its device gets in sync: told as usual, before anybody listens, or not at all. */
  sync: z.enum(['told', 'silent', 'held']),
  /** What a person writes comes twice: under the number and under the lid. */
  deliverTwice: z.boolean(),
  /** How many QR codes there are before the page has to ask for more. */
  refs: z.number().int().min(1),
  refLifetimeMs: z.number().int().min(50),
  /** How many of the next sends are lost on their way: nobody gets them, and the page hears nothing. */
  loseSends: z.number().int().min(0),
  /** How many of the next edits and deletions of ours are lost on their way, or refused. */
  loseChanges: z.number().int().min(0),
  rejectChanges: z.number().int().min(0),
  /** What a person writes gets into the page without its event, or not into the page at all. */
  hearing: z.enum(['fine', 'silent', 'deaf']),
  /** So many of the next uploads of files break. */
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
