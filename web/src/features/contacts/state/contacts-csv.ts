import type { ContactListItem } from '@balcao/contracts';

/** A spreadsheet would run what begins so: it is shown as text instead. */
const formulaStart = /^[=+\-@\t\r]/;

const cell = (text: string): string => {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

type Row = Pick<ContactListItem, 'name' | 'number' | 'email'>;

/** Columns name, number, email, parted by semicolons (rule C9). Numbers are as this user sees them. */
export const contactsCsv = (contacts: readonly Row[]): string =>
  [['name', 'number', 'email'], ...contacts.map(({ name, number, email }) => [name, number ?? '', email])]
    .map((row) => row.map(cell).join(';'))
    .join('\r\n');
