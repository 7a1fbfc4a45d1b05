export type RunOptions = {
  /** Small and quick, to check that it runs; the figures say little. */
  readonly isShort: boolean;
  readonly say: (line: string) => void;
};
