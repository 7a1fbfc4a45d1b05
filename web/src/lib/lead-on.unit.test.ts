import { beforeEach, expect, test } from 'vitest';
import { leadFromHere } from './lead-on.ts';

const go = (address: string) => (): void => window.history.pushState(null, '', address);
const address = (): string => window.location.pathname + window.location.search;

beforeEach(go('/tickets?tab=pending'));

test('an answer leads on from where it was asked for', () => {
  const lead = leadFromHere();
  lead(go('/tickets/1?tab=open'));
  expect(address()).toBe('/tickets/1?tab=open');
});

test.each(['/tickets/2?tab=pending', '/contacts', '/tickets?tab=closed'])(
  'an answer leaves somebody who went to %s meanwhile',
  (elsewhere) => {
    const lead = leadFromHere();
    go(elsewhere)();
    lead(go('/tickets/1?tab=open'));
    expect(address()).toBe(elsewhere);
  },
);

test('of several that were asked for in a row the last leads on, and the first one too', () => {
  const first = leadFromHere();
  const second = leadFromHere();
  first(go('/tickets/1?tab=open'));
  second(go('/tickets/2?tab=open'));
  expect(address()).toBe('/tickets/2?tab=open');
});

test('where an earlier answer led is elsewhere for what was asked for behind it', () => {
  const earlier = leadFromHere();
  earlier(go('/tickets/1?tab=open'));
  go('/tickets/2?tab=open')();
  const later = leadFromHere();
  go('/tickets/1?tab=open')();
  later(go('/tickets?tab=open'));
  expect(address()).toBe('/tickets/1?tab=open');
});
