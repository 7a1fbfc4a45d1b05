import {
  type Contact,
  contactTexts,
  eachText,
  longestWrittenNumber,
  readWholeNumber,
  visibleName,
} from '@balcao/contracts';
import { z } from 'zod';

/** Invisible characters are no name. */
const givenName = z.string().overwrite(visibleName).min(1, 'required').min(2, 'tooShort').max(50, 'tooLong');

/** A name from the channel, however short or long, does not block an edit of other fields. */
const nameBeside = (stored: string) =>
  z
    .string()
    .trim()
    .superRefine((name, context) => {
      if (name === stored.trim()) return;
      for (const { message } of givenName.safeParse(name).error?.issues ?? [])
        context.addIssue({ code: 'custom', message });
    });

const isNumber = (written: string): boolean => readWholeNumber(written) !== null;

/** An unchanged value passes: it may be masked. */
const numberBeside = (stored: string) =>
  z
    .string()
    .trim()
    .max(longestWrittenNumber, 'tooLong')
    .refine((number) => number === '' || number === stored.trim() || isNumber(number), 'invalidNumber');

const textRules = {
  text: (longest: number) => z.string().trim().max(longest, 'tooLong'),
  email: (longest: number) =>
    textRules
      .text(longest)
      .refine((email) => email === '' || z.email().safeParse(email).success, 'invalidEmail'),
};

const base = z.object({
  name: givenName,
  number: numberBeside(''),
  ...eachText((text) => textRules[contactTexts[text].kind](contactTexts[text].longest)),
  extraInfo: z.array(
    z
      .object({
        id: z.number().optional(),
        name: z.string().trim().max(100, 'tooLong'),
        value: z.string().trim().max(1_000, 'tooLong'),
      })
      // An empty line is ignored; a value without a name is refused.
      .refine(({ name, value }) => name !== '' || value === '', { path: ['name'], error: 'required' }),
  ),
  tagIds: z.array(z.number()),
});

/** Rule C6. The messages are keys of `common:validation`. A new contact is found by its number. */
export const contactForm = (contact: Pick<Contact, 'name' | 'number'> | undefined) =>
  contact === undefined
    ? base.extend({ number: base.shape.number.min(1, 'required') })
    : base.extend({ name: nameBeside(contact.name), number: numberBeside(contact.number ?? '') });
