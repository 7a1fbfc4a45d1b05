import type { QueryClient } from '@tanstack/react-query';
import { onLineBack } from './live-status.ts';

/**
 * What is told once and stands in no log (`meta.toldOnce`) was missed while the line was down: it is asked for anew, so
 * that the page says what a fresh load says. Answers how to stop.
 */
export const refetchToldOnce = (queryClient: QueryClient): (() => void) =>
  onLineBack(
    () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['toldOnce'] === true }),
  );
