import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const lookEveryMs = 500;

/** A process's parent and command line; undefined if they cannot be read, as for an ended process. */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the program's name in brackets and may contain spaces and brackets.
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return { parent, words: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [parent, ...words] = line.trim().split(/\s+/);
    return { parent: Number(parent), words: words.join(' ') };
  } catch {
    return undefined;
  }
}

/**
 * Ends this process in order once npm, which started it, is gone. Npm passes signals only to the shell in which it runs
 * a script, and the shell passes them to nobody. After a kill -9, as the stop button of an editor sends it, that shell
 * continues too, unless it was replaced by this process.
 */
export function endWithStarter() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const first = describe(parent);
  const isShellBetween = first !== undefined && /^\S*sh -c /.test(first.words);
  const isGone = () => {
    if (process.ppid !== parent) return true;
    if (!isShellBetween) return false;
    const now = describe(parent);
    return now !== undefined && now.parent !== first.parent;
  };
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs).unref();
}
