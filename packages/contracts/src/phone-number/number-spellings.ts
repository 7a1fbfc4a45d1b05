type Country = {
  readonly code: string;
  /** Stands behind the area code in Brazil, behind the country elsewhere; people and channels leave it out. */
  readonly marker: string;
  /** One group before the marker, and one behind it. */
  readonly form: RegExp;
};

/**
 * Countries whose numbers are written in two ways. Landlines of Brazil begin with 2 to 5 and have one. Area codes of
 * Mexico begin with no 1, those of Argentina with 1, 2 or 3, so that a digit too few makes no other number.
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

/** Every way to write a number with its country, the longest first; the number itself where there is one way. */
export const spellingsOf = (digits: string): readonly string[] => {
  const spellings = countries.flatMap((country) => spelled(country, digits));
  return spellings.length === 0 ? [digits] : spellings;
};

/**
 * The spellings to search for when a user types these digits. A whole number may have a second spelling, and people
 * also write it without its country. The second spelling occurs in its country only, so it has the country code.
 */
export const searchedSpellings = (digits: string): readonly string[] => {
  const withCountry = countries.flatMap((country) => spelled(country, digits));
  const spellings =
    withCountry.length > 0
      ? withCountry
      : countries.flatMap((country) => spelled(country, `${country.code}${digits}`));
  // What contains the digits is found by them.
  return [digits, ...spellings.filter((spelling) => !spelling.includes(digits))];
};
