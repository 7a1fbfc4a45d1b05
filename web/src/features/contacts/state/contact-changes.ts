import type { Line } from './changed-lines.ts';

export type ContactFields = {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly extraInfo: readonly Line[];
  readonly tagIds: readonly number[];
};

/**
 * Only the changed single-value fields, so that changes of others stay. The form trims the original too, so that its
 * blanks do not count as an edit.
 */
export const changesOf = (before: ContactFields, after: ContactFields) => ({
  ...(after.name.trim() === before.name.trim() ? {} : { name: after.name }),
  ...(after.number.trim() === before.number.trim() ? {} : { number: after.number }),
  ...(after.email.trim() === before.email.trim() ? {} : { email: after.email }),
});
