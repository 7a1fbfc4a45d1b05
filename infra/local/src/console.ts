/** Tells the person at the terminal what happens; one line each. */
export type Say = (line: string) => void;

export const sayOnTerminal: Say = (line) => {
  process.stdout.write(`${line}\n`);
};

/** A mistake that the person can mend: shown without a stack. */
export class ExplainedError extends Error {
  override name = 'ExplainedError';
}
