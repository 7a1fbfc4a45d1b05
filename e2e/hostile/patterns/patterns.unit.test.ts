import { describe, expect, test } from 'vitest';
import { attacksOn } from './attacks-on.ts';
import { compilePattern, type Pattern, repeatsForEver } from './compile-pattern.ts';
import { countPatternSteps, mostSteps } from './count-pattern-steps.ts';
import { patternsIn, productFiles } from './product-patterns.ts';

/** Longer than any bounded repetition of a pattern. */
const times = 150;
/** For a text twice as long, a linear pattern takes twice the steps and a quadratic one four times. */
const mostGrowth = 2.8;

/** A text for which the pattern takes too long; undefined if we know none. */
const slowTextFor = (pattern: Pattern): string | undefined => {
  if (!repeatsForEver(pattern)) return undefined;
  const steps = compilePattern(pattern);
  const isUnicode = /[uv]/.test(pattern.flags);
  return attacksOn(pattern).find(({ of }) => {
    const once = countPatternSteps(steps, of(times), isUnicode);
    const twice = countPatternSteps(steps, of(times * 2), isUnicode);
    return twice > Math.min(once * mostGrowth, mostSteps);
  })?.name;
};

describe('the check of patterns', () => {
  test.each([
    [/^((?:[\w-]+\.)?TEL\b(?:[^:\r\n]|\r?\n[ \t])*:)([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/gim],
    [/(a+)+$/],
    [/\s+$/],
    [/\n\s+at (.*)/],
    [/[.,!?]+$/u],
    [/eyJ[\w-]{5,}\.[\w-]{5,}/g],
    [/^FN(?:;[^:\r\n]*)?:(.+)$/gim],
  ])('finds %s slow', ({ source, flags }) => {
    expect(slowTextFor({ source, flags })).toBeDefined();
  });

  test.each([
    [/^\s+/],
    [/\p{Nd}[\p{Nd}\p{Cf}()./+]*/gu],
    [/^(?:[^:\n]{1,100}: )?a/u],
    [/"[^"]*"|x/],
    [/^\w{1,64}@/],
  ])('finds %s fast', ({ source, flags }) => {
    expect(slowTextFor({ source, flags })).toBeUndefined();
  });

  test('counts the steps of an engine', () => {
    const steps = compilePattern({ source: 'a*b', flags: '' });
    expect(countPatternSteps(steps, 'aab', false)).toBeLessThan(15);
    expect(countPatternSteps(steps, 'a'.repeat(100), false)).toBeGreaterThan(5_000);
  });
});

test('no pattern of the product takes more than twice as long for a text twice as long', () => {
  const patterns = productFiles().flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.flatMap((pattern) => {
    const text = slowTextFor(pattern);
    return text === undefined ? [] : [`${pattern.where} /${pattern.source}/ ${text}`];
  });
  expect(slow).toEqual([]);
});
