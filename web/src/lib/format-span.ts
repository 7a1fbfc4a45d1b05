const spans = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A duration in the largest whole unit: 30 minutes, 7 days. */
export const formatSpan = (seconds: number, language: string): string => {
  const [unit, length] = spans.find((span) => seconds >= span[1] && seconds % span[1] === 0) ?? ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / length,
  );
};
