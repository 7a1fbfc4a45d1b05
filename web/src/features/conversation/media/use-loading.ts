import { useState } from 'react';

/** A file that the browser fetches by itself, and that may not come: then it is asked for anew. */
export const useLoading = (
  source: string,
): {
  readonly address: string;
  /** Another one after each try, for what keeps a failure. */
  readonly attempt: number;
  readonly isBroken: boolean;
  readonly fail: () => void;
  readonly retry: () => void;
} => {
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  return {
    address: attempt === 0 ? source : `${source}#${String(attempt)}`,
    attempt,
    isBroken,
    fail: () => setIsBroken(true),
    retry: () => {
      setAttempt(attempt + 1);
      setIsBroken(false);
    },
  };
};
