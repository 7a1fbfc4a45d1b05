import type { Say } from '../console.ts';

const drawMs = 1_000;
/** After this much silence a run looks as if it hung. */
const silenceMs = 60_000;

type Terminal = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };

export type LiveStatus = {
  /** Prints a line above the status. */
  readonly say: Say;
  readonly end: () => void;
};

/**
 * Shows the progress of a long command: on a terminal in the last line, otherwise with a line whenever there was no
 * other output for a minute.
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
      // A line that wraps cannot be erased completely.
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
