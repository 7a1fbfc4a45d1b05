import { describe, expect, test } from 'vitest';
import { formatPreview } from './preview-text.ts';

describe('previews', () => {
  test('leave out arrows', () => {
    expect(formatPreview('🢇 Hello')).toBe('Hello');
    expect(formatPreview('🢅 Hello')).toBe('Hello');
  });
  test('have at most 45 characters, however many code units these take', () => {
    expect(formatPreview('x'.repeat(45))).toBe('x'.repeat(45));
    expect(formatPreview('x'.repeat(46))).toBe(`${'x'.repeat(45)} ...`);
    expect(formatPreview('😀'.repeat(46))).toBe(`${'😀'.repeat(45)} ...`);
  });
  test('neither show nor count formatting marks', () => {
    expect(formatPreview('🢅 *Ana Prado:* see ~this~ _that_ `x`')).toBe('Ana Prado: see this that x');
    expect(formatPreview('🢅 2*3*4 * item, *open')).toBe('2*3*4 * item, *open');
    expect(formatPreview(`*${'x'.repeat(45)}*`)).toBe('x'.repeat(45));
  });
  test('join lines into one', () => {
    expect(formatPreview('a\n\nb')).toBe('a b');
  });
});
