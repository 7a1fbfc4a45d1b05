const daySeconds = 86_400;
const steps = [1, 2, 5, 10, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200];
const most = 6;

/** The marks of an axis of seconds: at round minutes, hours or days, each with a different label. */
export const durationTicks = (longest: number): readonly number[] => {
  const step =
    steps.find((each) => longest / each <= most) ?? Math.ceil(longest / daySeconds / most) * daySeconds;
  return Array.from({ length: Math.floor(longest / step) + 1 }, (_, index) => index * step);
};
