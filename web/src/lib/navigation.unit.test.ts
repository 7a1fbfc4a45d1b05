import { beforeEach, expect, test } from 'vitest';
import { followFromHere } from './navigation.ts';

const go = (address: string) => (): void => window.history.pushState(null, '', address);
const address = (): string => window.location.pathname + window.location.search;

beforeEach(go('/tickets?tab=pending'));

test('an answer is followed from where it was asked for', () => {
  const follow = followFromHere();
  follow(go('/tickets/1?tab=open'));
  expect(address()).toBe('/tickets/1?tab=open');
});

test.each(['/tickets/2?tab=pending', '/contacts', '/tickets?tab=closed'])(
  'whoever went to %s meanwhile stays there',
  (elsewhere) => {
    const follow = followFromHere();
    go(elsewhere)();
    follow(go('/tickets/1?tab=open'));
    expect(address()).toBe(elsewhere);
  },
);

test('the answers to several questions in a row are all followed', () => {
  const first = followFromHere();
  const second = followFromHere();
  first(go('/tickets/1?tab=open'));
  second(go('/tickets/2?tab=open'));
  expect(address()).toBe('/tickets/2?tab=open');
});

test('whoever asked after an earlier answer led them away stays where they went', () => {
  const earlier = followFromHere();
  earlier(go('/tickets/1?tab=open'));
  go('/tickets/2?tab=open')();
  const later = followFromHere();
  go('/tickets/1?tab=open')();
  later(go('/tickets?tab=open'));
  expect(address()).toBe('/tickets/1?tab=open');
});

test('the answers to several questions are followed to a page whose files come later', async () => {
  const files = Promise.withResolvers<undefined>();
  const goLater = async (): Promise<void> => {
    await files.promise;
    go('/tickets/1?tab=open')();
  };
  const first = followFromHere();
  const second = followFromHere();
  first(goLater);
  files.resolve(undefined);
  await expect.poll(address).toBe('/tickets/1?tab=open');
  second(go('/tickets/2?tab=open'));
  expect(address()).toBe('/tickets/2?tab=open');
});
