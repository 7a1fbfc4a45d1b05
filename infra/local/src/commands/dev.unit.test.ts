import { expect, test } from 'vitest';
import { serviceNames } from '../supervisor/service-environment.ts';
import { readDevOptions } from './dev.ts';

test('all services are watched, or one of them, with its inspector', () => {
  expect(readDevOptions([])).toEqual({ watched: serviceNames });
  expect(readDevOptions(['--only', 'ticket'])).toEqual({ watched: ['ticket'], isInspected: false });
  expect(readDevOptions(['--only', 'ticket', '--inspect'])).toEqual({
    watched: ['ticket'],
    isInspected: true,
  });
});

test.each([['--only'], ['--only', 'tickets'], ['--inspect'], ['--only', 'ticket', '--inspekt'], ['ticket']])(
  'other options get the usage: %s %s %s',
  (...args) => {
    expect(() => readDevOptions(args)).toThrow(
      'npm run dev [-- --only <service> [--inspect]]; the services: auth,',
    );
  },
);
