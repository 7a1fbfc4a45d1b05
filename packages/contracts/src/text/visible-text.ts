/**
 * Visible characters: no spaces, controls, or characters that fonts draw as nothing, such as the empty Braille pattern.
 */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anybody could see anything of it: `trim()` leaves signs that are as blank as a space. */
export const hasVisible = (text: string): boolean => visible.test(text);

/** They turn the text behind them round, also that of others. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Lines, tabs and what no text column takes. */
const controls = /[\p{Cc}\u2028\u2029]/gu;
/** Blank at an end. What joins signs, or says how one looks, belongs to the sign before it and stays. */
const blank = /[\s\u00AD\u115F\u1160\u200B\u2060\u2800\u3164\uFEFF\uFFA0]/u;

const isBlankAt = (text: string, at: number): boolean => blank.test(text.charAt(at));

/** Both ends are walked: a pattern for the end of a text looks at a long row of blanks once for each of them. */
const withoutBlankEnds = (text: string): string => {
  let from = 0;
  let to = text.length;
  while (from < to && isBlankAt(text, from)) from += 1;
  while (to > from && isBlankAt(text, to - 1)) to -= 1;
  return text.slice(from, to);
};

/** A name that every screen can show: on one line, without direction marks, and empty if nothing in it is visible. */
export const visibleName = (name: string): string =>
  hasVisible(name)
    ? withoutBlankEnds(
        name.replaceAll('\0', '').toWellFormed().replaceAll(controls, ' ').replaceAll(turning, ''),
      )
    : '';
