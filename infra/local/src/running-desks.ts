/** A desk that this process started and has not stopped yet, for reports of failures. */
export type RunningDesk = {
  readonly gatewayUrls: readonly string[];
  readonly processes: readonly { readonly name: string; readonly logPath: string }[];
};

const running = new Set<RunningDesk>();

export const runningDesks = (): readonly RunningDesk[] => [...running];

/** Returns a function that forgets it. */
export function rememberDesk(desk: RunningDesk): () => void {
  running.add(desk);
  return () => void running.delete(desk);
}
