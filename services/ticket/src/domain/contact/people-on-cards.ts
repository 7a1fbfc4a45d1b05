import type { Identity } from '@balcao/contracts';
import { phoneIdentity } from './phone-number.ts';

type Person = { readonly identities: readonly Identity[]; readonly name: string };

/** More on one card is no card. */
const maxNumbers = 20;
const maxPeople = 50;
const shortestNumber = 8;

/** Whoever a message of cards names with a number that has its country (3-wire.md §10.8). */
export const peopleOnCards = (body: string): readonly Person[] =>
  body
    // A long line goes on in the next one, after a blank.
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/^END:VCARD/im)
    .slice(0, maxPeople)
    .map((card) => ({ name: nameOn(card), identities: numbersOn(card) }))
    .filter(({ identities }) => identities.length > 0);

type Line = { readonly parameters: string; readonly value: string };

/** A group, the name, parameters of which some stand in quotes, and the value. */
const lineForm = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/;

const linesOf = (card: string, property: string): readonly Line[] =>
  card.split(/\r?\n/).flatMap((line) => {
    const [, name = '', parameters = '', value = ''] = lineForm.exec(line) ?? [];
    return name.toUpperCase() === property ? [{ parameters, value: value.trim() }] : [];
  });

const nameOn = (card: string): string => linesOf(card, 'FN')[0]?.value.replaceAll(/\\([,;\\])/g, '$1') ?? '';

/** By what WhatsApp knows somebody; how people write a number comes behind, and needs a "+" and its country. */
const numberOn = ({ parameters, value }: Line): readonly Identity[] => {
  const [, known] = /;waid="?(\d+)/i.exec(parameters) ?? [];
  const [written = ''] = value.replace(/^tel:/i, '').split(';');
  return [known, written.startsWith('+') ? written : undefined]
    .flatMap((number) => {
      const phone = number === undefined ? undefined : phoneIdentity(number);
      return phone?.ok === true && phone.value.value.length >= shortestNumber ? [phone.value] : [];
    })
    .slice(0, 1);
};

const numbersOn = (card: string): readonly Identity[] =>
  linesOf(card, 'TEL').slice(0, maxNumbers).flatMap(numberOn);
