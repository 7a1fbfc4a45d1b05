import type { Identity } from '@balcao/contracts';
import { phoneIdentity } from './phone-number.ts';

type Person = { readonly identities: readonly Identity[]; readonly name: string };

/** More on one card is no card. */
const maxNumbers = 20;
const maxPeople = 50;
const shortestNumber = 8;

/** Whoever a message of cards names with a number that has its country: "+" and digits (3-wire.md §10.8). */
export const peopleOnCards = (body: string): readonly Person[] =>
  body
    .split(/^END:VCARD/im)
    .slice(0, maxPeople)
    .map((card) => ({ name: nameOn(card), identities: numbersOn(card) }))
    .filter(({ identities }) => identities.length > 0);

const linesOf = (card: string, property: string): readonly string[] =>
  card
    .split(/\r?\n/)
    .filter((line) =>
      line
        .replace(/^item\d+\./i, '')
        .toUpperCase()
        .startsWith(property),
    )
    .map((line) => line.slice(line.indexOf(':') + 1).trim());

const nameOn = (card: string): string => linesOf(card, 'FN')[0]?.replaceAll(/\\([,;\\])/g, '$1') ?? '';

const numbersOn = (card: string): readonly Identity[] =>
  linesOf(card, 'TEL')
    .filter((number) => number.startsWith('+'))
    .slice(0, maxNumbers)
    .flatMap((number) => {
      const phone = phoneIdentity(number);
      return phone.ok && phone.value.value.length >= shortestNumber ? [phone.value] : [];
    });
