/** Makes the first letter a capital, except in an address. */
export const capitalise = (text: string): string => {
  const first = Array.from(text)[0];
  if (first === undefined || /^(?:https?:|www\.)/iu.test(text)) return text;
  const capital = first.toLocaleUpperCase();
  // Letters like ß would become two.
  return capital.length === first.length ? capital + text.slice(first.length) : text;
};
