/**
 * Visible characters: no spaces, controls, or characters that fonts draw as nothing, such as the empty Braille pattern.
 */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether any of it is visible: `trim()` leaves characters that are as blank as a space. */
export const hasVisible = (text: string): boolean => visible.test(text);

/** Direction marks also affect the text after them. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
/** Line breaks, tabs and control characters that no text column accepts. */
const controls = /[\p{Cc}\u2028\u2029]/gu;
/** Blank at an end. Joiners and variation selectors belong to the character before them and stay. */
const blank = /[\s\u00AD\u115F\u1160\u200B\u2060\u2800\u3164\uFEFF\uFFA0]/u;

const isBlankAt = (text: string, at: number): boolean => blank.test(text.charAt(at));

/** A loop, because a pattern for the end of a text would scan a long run of blanks once per blank. */
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
