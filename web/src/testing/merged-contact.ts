import type { Contact } from '@balcao/contracts';
import { within } from '@testing-library/react';
import { sampleTicketDetail } from './samples.ts';

const { contact } = sampleTicketDetail();
/** A contact that was merged from three. */
export const mergedContact: Contact = {
  ...contact,
  email: 'bruno@example.com',
  // For a user who may not see numbers: masked, the two look alike.
  number: '551198765****',
  identities: [
    { kind: 'lid', value: '99887766554433' },
    { kind: 'phone', value: '551198765****' },
    { kind: 'phone', value: '551198765****' },
    { kind: 'phone', value: '35191000****' },
  ],
  merges: [
    { id: 1, contactId: 12, name: 'Bruno (casa)', email: 'casa@example.com', at: contact.createdAt },
    { id: 2, contactId: 13, name: 'Bruno L.', email: 'bruno@example.com', at: contact.createdAt },
  ],
};

/** The texts of a list of facts, each with its label. */
export const factsIn = (list: HTMLElement): readonly string[] =>
  within(list)
    .getAllByRole('definition')
    .map((value) => `${value.previousElementSibling?.textContent ?? ''}: ${value.textContent}`);
