import type { Line } from './changed-lines.ts';

export type ContactFields = {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly extraInfo: readonly Line[];
  readonly tagIds: readonly number[];
};

/**
 * What somebody changed of the fields that are one value, and nothing else: what the others changed while the form was open
 * stays theirs. The form cuts the blanks around what it was given, which nobody typed.
 */
export const changesOf = (before: ContactFields, after: ContactFields) => ({
  ...(after.name.trim() === before.name.trim() ? {} : { name: after.name }),
  ...(after.number.trim() === before.number.trim() ? {} : { number: after.number }),
  ...(after.email.trim() === before.email.trim() ? {} : { email: after.email }),
});
