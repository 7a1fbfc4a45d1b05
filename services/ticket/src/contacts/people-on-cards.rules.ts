import { type Identity, readCards } from '@balcao/contracts';

type Person = { readonly identities: readonly Identity[]; readonly name: string };

/** No real message has more cards. */
const maxPeople = 50;

/** The people on the cards of a message whose numbers have a country code. */
export const peopleOnCards = (body: string): readonly Person[] =>
  readCards(body)
    .slice(0, maxPeople)
    .map(({ name, numbers }) => ({ name, identities: numbers.map(phone) }))
    .filter(({ identities }) => identities.length > 0);

const phone = (value: string): Identity => ({ kind: 'phone', value });
