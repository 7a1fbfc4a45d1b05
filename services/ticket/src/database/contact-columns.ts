import { type ContactText, contactTextNames, eachText } from '@balcao/contracts';

/** The columns of a contact's texts in `rm_contacts`. */
const columns = { email: 'email' } as const satisfies Readonly<Record<ContactText, string>>;
export type TextColumn = (typeof columns)[ContactText];
export type FilledColumn = `filled_${TextColumn}`;

export const columnOf = (text: ContactText): TextColumn => columns[text];

/** What a merge put into an empty text, in `rm_contact_merges`; null: nothing. */
export const filledColumnOf = (text: ContactText): FilledColumn => `filled_${columnOf(text)}`;

export const textColumns = contactTextNames.map(columnOf);

export const textsInRow = (row: Readonly<Record<TextColumn, string>>): Record<ContactText, string> =>
  eachText((text) => row[columnOf(text)]);
