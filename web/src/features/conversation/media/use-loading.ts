import { useState } from 'react';

/** A file that the browser loads by itself. If that fails, it is asked for again. */
export const useLoading = (
  source: string,
): {
  readonly address: string;
  /** Changes with each try, for caches that store a failure. */
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
