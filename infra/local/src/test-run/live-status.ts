import type { Say } from '../console.ts';

const drawMs = 1_000;
/** A log in which nothing happens for longer looks as if the run hung. */
const silenceMs = 60_000;

type Terminal = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };

export type LiveStatus = {
  /** Above the status. */
  readonly say: Say;
  readonly end: () => void;
};

/**
 * Says where a long command stands: on a terminal in its last line, elsewhere with a line of its own when nothing else
 * was said for a minute.
 */
export function liveStatus(out: Terminal, where: () => string | undefined): LiveStatus {
  const isTerminal = out.isTTY === true;
  let saidAt = Date.now();
  const wipe = (): void => {
    if (isTerminal) out.write('\r\u001B[K');
  };
  const say: Say = (text) => {
    wipe();
    out.write(`${text}\n`);
    saidAt = Date.now();
  };
  const draw = (): void => {
    const status = where();
    if (isTerminal) {
      wipe();
      // A line that wraps is not wiped as a whole.
      out.write((status ?? '').slice(0, (out.columns ?? 80) - 1));
    } else if (status !== undefined && Date.now() - saidAt >= silenceMs) say(`… ${status}`);
  };
  const timer = setInterval(draw, drawMs);
  return {
    say,
    end: () => {
      clearInterval(timer);
      wipe();
    },
  };
}
