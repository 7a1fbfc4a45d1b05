import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { runCommand } from '../machine/run-command.ts';
import { repositoryPath } from '../settings.ts';

const advisorySchema = z.object({ title: z.string(), url: z.string(), severity: z.string() });

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    // A name in place of an advisory means that another package is the cause.
    z.object({ via: z.array(z.union([z.string(), advisorySchema])) }),
  ),
});

/** Severities that require an update at once. */
const grave = new Set(['high', 'critical']);

/**
 * The grave vulnerabilities of installed packages that the registry knows; undefined if it could not be asked.
 * @param auditOutput the output of `npm audit --json`
 */
export const knownFaults = (auditOutput: string): readonly string[] | undefined => {
  const report = reportSchema.safeParse(jsonIn(auditOutput));
  if (!report.success) return undefined;
  return Object.entries(report.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((fault) =>
      typeof fault !== 'string' && grave.has(fault.severity)
        ? [`${name}: ${fault.severity}, ${fault.title} (${fault.url})`]
        : [],
    ),
  );
};

/**
 * The text if the check was impossible, because no output must not mean "no vulnerabilities".
 * @param auditOutput the output of the registry or npm
 */
export const notChecked = (auditOutput: string): string => {
  const reason = auditOutput.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  const line = '!'.repeat(80);
  return [
    line,
    'NOT CHECKED: whether packages have known faults. The registry did not say which it knows.',
    ...(reason === '' ? [] : [`It answered: ${reason}`]),
    'Ask again where there is a network: npm run advisories',
    line,
  ].join('\n');
};

/** npm's own warnings may come before it. */
function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { output } = await runCommand('npm', ['audit', '--json', '--loglevel=silent'], {
    cwd: repositoryPath,
    timeoutMs: 60_000,
  });
  const faults = knownFaults(output);
  if (faults === undefined) console.log(notChecked(output));
  else if (faults.length > 0) {
    console.error(`Packages with known faults (details: npm audit):\n${faults.join('\n')}`);
    process.exitCode = 1;
  }
}
