import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { followFromHere, navigateBy } from './navigation.ts';

const go = (address: string) => (): void => window.history.pushState(null, '', address);
const address = (): string => window.location.pathname + window.location.search;

beforeEach(go('/tickets?tab=pending'));

test('an answer navigates while the user is still on the page of the request', () => {
  const follow = followFromHere();
  follow(go('/tickets/1?tab=open'));
  expect(address()).toBe('/tickets/1?tab=open');
});

test.each(['/tickets/2?tab=pending', '/contacts', '/tickets?tab=closed'])(
  'an answer does not navigate after the user went to %s',
  (elsewhere) => {
    const follow = followFromHere();
    go(elsewhere)();
    follow(go('/tickets/1?tab=open'));
    expect(address()).toBe(elsewhere);
  },
);

test('an answer does not navigate while the files of the page load to which the user goes', () => {
  const follow = followFromHere();
  const location = { pathname: '/contacts', search: '', hash: '', state: null, key: 'a' };
  navigateBy({ navigate: () => Promise.resolve(), state: { navigation: { location } } });
  onTestFinished(() => navigateBy({ navigate: () => Promise.resolve() }));
  follow(go('/tickets/1?tab=open'));
  expect(address()).toBe('/tickets?tab=pending');
});

test('the answers to several requests in a row all navigate', () => {
  const first = followFromHere();
  const second = followFromHere();
  first(go('/tickets/1?tab=open'));
  second(go('/tickets/2?tab=open'));
  expect(address()).toBe('/tickets/2?tab=open');
});

test("an answer does not navigate if its request came after an earlier answer's navigation and the user left since", () => {
  const earlier = followFromHere();
  earlier(go('/tickets/1?tab=open'));
  go('/tickets/2?tab=open')();
  const later = followFromHere();
  go('/tickets/1?tab=open')();
  later(go('/tickets?tab=open'));
  expect(address()).toBe('/tickets/1?tab=open');
});

test('the answers to several requests all navigate to a lazy page', async () => {
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
