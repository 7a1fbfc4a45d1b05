/** The first letter of what is written is a capital one; an address stays as it is. */
export const capitalise = (text: string): string => {
  const first = Array.from(text)[0];
  if (first === undefined || /^(?:https?:|www\.)/iu.test(text)) return text;
  const capital = first.toLocaleUpperCase();
  // ß and the like would become two letters.
  return capital.length === first.length ? capital + text.slice(first.length) : text;
};
