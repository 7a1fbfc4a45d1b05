/** Prints one line at the terminal. */
export type Say = (line: string) => void;

export const sayOnTerminal: Say = (line) => {
  process.stdout.write(`${line}\n`);
};

/** A mistake that the user can fix: shown without a stack. */
export class ExplainedError extends Error {
  override name = 'ExplainedError';
}
