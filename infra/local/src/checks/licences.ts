import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { repositoryPath } from '../settings.ts';

/** They require only attribution. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
]);

/** Reviewed one by one; THIRD_PARTY.md says why each may be used. Names end with `*` for a family of packages. */
const accepted: Readonly<Record<string, string>> = {
  'node-webpmux': 'LGPL-3.0-or-later',
  'web-push': 'MPL-2.0',
  'axe-core': 'MPL-2.0',
  'lightningcss*': 'MPL-2.0',
  // Their licence is only in a file: all MIT.
  async: 'none said',
  buildcheck: 'none said',
  busboy: 'none said',
  'cpu-features': 'none said',
  ssh2: 'none said',
  streamsearch: 'none said',
  'xmlhttprequest-ssl': 'none said',
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().default('none said'), link: z.boolean().default(false) }),
  ),
});

/** `AND` requires every licence to be permissive, `OR` any. */
const isPermissive = (license: string): boolean => {
  const [, choice] = /^\(([^()]+)\)$/.exec(license) ?? [];
  if (choice !== undefined) return choice.split(' OR ').some(isPermissive);
  return license.split(' AND ').every((each) => permissive.has(each));
};

const folder = 'node_modules/';
const isNamedBy = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Packages of a lock file whose licence nobody reviewed, and accepted names that no longer occur. */
export const licenceFaults = (lockFile: string): readonly string[] => {
  const used = new Set<string>();
  const faults = Object.entries(lockSchema.parse(JSON.parse(lockFile)).packages).flatMap(
    ([path, { license, link }]) => {
      const at = path.lastIndexOf(folder);
      if (at === -1 || link || isPermissive(license)) return [];
      const name = path.slice(at + folder.length);
      const known = Object.keys(accepted).find((pattern) => isNamedBy(name, pattern));
      if (known === undefined || accepted[known] !== license) return [`${name}: ${license}`];
      used.add(known);
      return [];
    },
  );
  const idle = Object.keys(accepted).filter((pattern) => !used.has(pattern));
  return [...faults, ...idle.map((pattern) => `${pattern}: not used any more`)];
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = licenceFaults(readFileSync(join(repositoryPath, 'package-lock.json'), 'utf8'));
  if (faults.length > 0) {
    process.stderr.write(`Licences to look at (see THIRD_PARTY.md):\n${faults.join('\n')}\n`);
    process.exitCode = 1;
  }
}
