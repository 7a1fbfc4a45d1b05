const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "30 minutes", in the words of the language; up to a day it counts in hours. */
export const spanText = (language: string, seconds: number): string => {
  const [unit, size] = units.find(
    ([name, each]) => seconds >= each && (name !== 'day' || seconds > each),
  ) ?? ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
};
