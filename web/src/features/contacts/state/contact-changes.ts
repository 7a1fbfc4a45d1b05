export type ContactFields = {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly extraInfo: readonly {
    readonly id?: number | undefined;
    readonly name: string;
    readonly value: string;
  }[];
  readonly tagIds: readonly number[];
};

type Line = ContactFields['extraInfo'][number];

const isSameLine = (one: Line, other: Line | undefined): boolean =>
  one.id === other?.id && one.name.trim() === other?.name.trim() && one.value.trim() === other.value.trim();

/**
 * What somebody changed, and nothing else: what the others changed while the form was open stays theirs. The form cuts the
 * blanks around what it was given, which nobody typed.
 */
export const changesOf = (before: ContactFields, after: ContactFields) => ({
  ...(after.name.trim() === before.name.trim() ? {} : { name: after.name }),
  ...(after.number.trim() === before.number.trim() ? {} : { number: after.number }),
  ...(after.email.trim() === before.email.trim() ? {} : { email: after.email }),
  ...(after.extraInfo.length === before.extraInfo.length &&
  after.extraInfo.every((line, index) => isSameLine(line, before.extraInfo[index]))
    ? {}
    : { extraInfo: after.extraInfo.map((line) => ({ ...line })) }),
});
