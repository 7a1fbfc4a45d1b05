import { type Identity, readCards } from '@balcao/contracts';

type Person = { readonly identities: readonly Identity[]; readonly name: string };

/** More in one message is no message of cards. */
const maxPeople = 50;

/** Whoever a message of cards names with a number that has its country. */
export const peopleOnCards = (body: string): readonly Person[] =>
  readCards(body)
    .slice(0, maxPeople)
    .map(({ name, numbers }) => ({ name, identities: numbers.map(phone) }))
    .filter(({ identities }) => identities.length > 0);

const phone = (value: string): Identity => ({ kind: 'phone', value });
