import { beginningOf, readCards } from '@balcao/contracts';

export type ShownCard = {
  readonly name: string;
  /** With a plus sign; the last digits are `*` for users who may not see numbers. */
  readonly numbers: readonly string[];
};

/** The contacts of a vCard message; a card without a name shows its number. */
export const shownCards = (body: string): readonly ShownCard[] =>
  readCards(body).flatMap(({ name, numbers: digits }) => {
    const numbers = digits.map((number) => `+${number}`);
    const shown = beginningOf(name, 100) || numbers[0];
    return shown === undefined ? [] : [{ name: shown, numbers }];
  });
