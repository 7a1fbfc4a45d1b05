import type { Say } from './console.ts';
import { runTurbo } from './turbo.ts';

const shownLines = 20;

/** Builds the web client, or takes the build of the same sources from turbo's cache. */
export async function buildWeb(say: Say): Promise<void> {
  const lines: string[] = [];
  const args = ['run', 'build', '--filter=@balcao/web', '--log-prefix=none', '--output-logs=new-only'];
  const code = await runTurbo(args, (line) => {
    if (line.startsWith('cache miss')) say('Building the web client …');
    lines.push(line);
  });
  if (code === 0) return;
  const end = lines.slice(-shownLines).join('\n').trimEnd();
  throw new Error(
    `Building the web client failed (npm run build -w web, exit code ${String(code)}):\n${end}`,
  );
}
