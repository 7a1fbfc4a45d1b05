import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const sayPriority = 'process.stdout.write(String(require("node:os").getPriority()))';
const startOne = `process.stdout.write(require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(sayPriority)}]))`;

test.each([
  ['is in no hurry when told to be patient', { isPatient: true }, 19],
  ['is in as much of a hurry as we are, unless told', {}, getPriority()],
])('what a program starts %s', async (_, options, priority) => {
  const { output } = await runCommand(process.execPath, ['-e', startOne], options);
  expect(Number(output)).toBe(priority);
});
