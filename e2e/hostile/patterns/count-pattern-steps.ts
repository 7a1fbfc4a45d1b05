import type { Step } from './compile-pattern.ts';

/** Counting stops here: this is far too many steps for any text of the test. */
export const mostSteps = 1_000_000;

type Place = { readonly step: number; readonly at: number };

/** The number of steps to search a text for a pattern, with all backtracking. */
export const countPatternSteps = (steps: readonly Step[], text: string, isUnicode: boolean): number => {
  let taken = 0;
  const signAt = (at: number): string =>
    isUnicode ? String.fromCodePoint(text.codePointAt(at) ?? 0) : text.charAt(at);

  /** The end of a match that starts there. */
  const endFrom = (start: number): number | undefined => {
    const left: Place[] = [{ step: 0, at: start }];
    for (let place = left.pop(); place !== undefined; place = left.pop()) {
      let { step: index, at } = place;
      for (;;) {
        taken += 1;
        if (taken > mostSteps) return undefined;
        const step = steps[index];
        if (step === undefined) return at;
        if (step.kind === 'jump') index = step.to;
        else if (step.kind === 'either') {
          left.push({ step: step.then, at });
          index = step.first;
        } else if (step.kind === 'here') {
          if (!step.holds(text, at)) break;
          index += 1;
        } else {
          if (at >= text.length) break;
          const sign = signAt(at);
          if (!step.takes(sign)) break;
          at += sign.length;
          index += 1;
        }
      }
    }
    return undefined;
  };

  for (let at = 0; at <= text.length && taken <= mostSteps;) {
    const end = endFrom(at);
    at = end === undefined || end === at ? at + 1 : end;
  }
  return taken;
};
