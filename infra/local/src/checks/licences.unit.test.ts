import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { repositoryPath } from '../settings.ts';
import { licenceFaults } from './licences.ts';

const own = readFileSync(join(repositoryPath, 'package-lock.json'), 'utf8');

test('a new package needs a permissive or reviewed licence, at any depth', () => {
  const { packages: installed } = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(own));
  const packages = {
    ...installed,
    'node_modules/a/node_modules/viral': { license: 'AGPL-3.0-only' },
    'node_modules/nameless': {},
    'node_modules/web-push': { license: 'SSPL-1.0' },
    'node_modules/both': { license: 'MIT AND ISC' },
    'node_modules/either': { license: '(MIT OR AGPL-3.0-only)' },
    'node_modules/neither': { license: '(SSPL-1.0 OR AGPL-3.0-only)' },
    'node_modules/halfway': { license: 'MIT AND AGPL-3.0-only' },
    'node_modules/@balcao/own': { link: true },
  };
  expect(licenceFaults(JSON.stringify({ packages })).toSorted()).toEqual([
    'halfway: MIT AND AGPL-3.0-only',
    'nameless: none said',
    'neither: (SSPL-1.0 OR AGPL-3.0-only)',
    'viral: AGPL-3.0-only',
    'web-push: SSPL-1.0',
    'web-push: not used any more',
  ]);
});
