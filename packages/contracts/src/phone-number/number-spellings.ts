type Country = {
  readonly code: string;
  /** Follows the area code in Brazil, and the country code elsewhere; people and channels may leave it out. */
  readonly marker: string;
  /** One group before the marker, and one after it. */
  readonly form: RegExp;
};

/**
 * Countries whose numbers have two spellings. Brazilian landlines begin with 2 to 5 and have one. Mexican area codes
 * never begin with 1, Argentine ones begin with 1, 2 or 3, so a missing digit does not yield another number.
 */
const countries: readonly Country[] = [
  { code: '55', marker: '9', form: /^(55\d{2})9?([6-9]\d{7})$/ },
  { code: '52', marker: '1', form: /^(52)1?([2-9]\d{9})$/ },
  { code: '54', marker: '9', form: /^(54)9?([1-3]\d{9})$/ },
];

const spelled = ({ marker, form }: Country, digits: string): readonly string[] => {
  const [, before, behind] = form.exec(digits) ?? [];
  return before === undefined || behind === undefined
    ? []
    : [`${before}${marker}${behind}`, `${before}${behind}`];
};

/** Every spelling of a number with its country code, the longest first; if there is only one, the number itself. */
export const spellingsOf = (digits: string): readonly string[] => {
  const spellings = countries.flatMap((country) => spelled(country, digits));
  return spellings.length === 0 ? [digits] : spellings;
};

/**
 * The spellings to search for when a user types these digits. A whole number may have a second spelling, and people
 * also write it without its country code. The second spelling is specific to its country, so it has the country code.
 */
export const searchedSpellings = (digits: string): readonly string[] => {
  const withCountry = countries.flatMap((country) => spelled(country, digits));
  const spellings =
    withCountry.length > 0
      ? withCountry
      : countries.flatMap((country) => spelled(country, `${country.code}${digits}`));
  // A spelling that contains the digits is found by them.
  return [digits, ...spellings.filter((spelling) => !spelling.includes(digits))];
};
