const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "30 minutes" in the language of the page; in hours up to a day. */
export const spanText = (language: string, seconds: number): string => {
  const [unit, size] = units.find(
    ([name, each]) => seconds >= each && (name !== 'day' || seconds > each),
  ) ?? ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
};
