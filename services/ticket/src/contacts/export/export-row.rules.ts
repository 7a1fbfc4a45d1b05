import type { Contact, ContactListItem, ExportColumn } from '@balcao/contracts';

type Exported = ContactListItem & Pick<Contact, 'extraInfo'>;

/** The columns of one contact, as texts. */
export const exportRow = (contact: Exported, columns: readonly ExportColumn[]): string[] =>
  columns.map((column) => {
    switch (column) {
      case 'number':
        return contact.number ?? '';
      case 'tags':
        return contact.tags.map(({ name }) => name).join(', ');
      case 'extraInfo':
        return contact.extraInfo.map(({ name, value }) => `${name}: ${value}`).join(', ');
      case 'name':
      case 'email':
      case 'createdAt':
      case 'updatedAt':
        return contact[column];
    }
  });
