import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const sayPriority = 'process.stdout.write(String(require("node:os").getPriority()))';
const startOne = `process.stdout.write(require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(sayPriority)}]))`;

test.each([
  ['runs at the lowest priority if it is patient', { isPatient: true }, 19],
  ['otherwise runs at our own priority', {}, getPriority()],
])('a program %s', async (_, options, priority) => {
  const { output } = await runCommand(process.execPath, ['-e', startOne], options);
  expect(Number(output)).toBe(priority);
});
