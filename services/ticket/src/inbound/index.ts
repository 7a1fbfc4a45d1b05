export { createContactsOfCards } from './create-contacts-of-cards.ts';
