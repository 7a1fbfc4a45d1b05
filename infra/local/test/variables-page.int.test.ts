import { join } from 'node:path';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { repositoryPath } from '../src/settings.ts';
import { type DescribedService, describeServices } from './described-services.ts';

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

const pageOf = (services: readonly DescribedService[]): string => {
  const variables = new Map(
    services.flatMap((service) => service.variables.map((variable) => [variable.name, variable] as const)),
  );
  const rows = [...variables.values()]
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, description, fallback, isNeeded, isSecret }) => {
      const readers = services.flatMap((service) =>
        service.variables.some((variable) => variable.name === name) ? [service.service] : [],
      );
      const value = isNeeded ? 'needed' : fallback === null || fallback === '' ? '' : `\`${fallback}\``;
      const who = readers.length === services.length ? 'all' : readers.join(', ');
      return `| \`${name}\`${isSecret ? ' (secret)' : ''} | ${cell(value)} | ${who} | ${cell(description)} |`;
    });
  return [
    '# Variables',
    '',
    'Every variable that a service reads. `npm start` and compose set those that are needed; all others may be set in the environment. An empty variable counts as not set. If a service finds mistakes, it reports all of them and does not start. `node services/<name>/src/main.ts --check-config` checks the variables without starting, and shows the present values without secrets. The first line of the log shows the same values.',
    '',
    'This page is generated from the schemas: `npx vitest run --project local infra/local/test/variables-page -u`.',
    '',
    '| variable | default | read by | meaning |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
};

// It starts every service, each in a process of its own: nearly a minute on a busy machine.
test('the page of variables matches what the services read', { timeout: 240_000 }, async () => {
  const page = await format(pageOf(await describeServices()), { parser: 'markdown', printWidth: 110 });
  await expect(page).toMatchFileSnapshot(join(repositoryPath, 'docs/operations/variables.md'));
});
