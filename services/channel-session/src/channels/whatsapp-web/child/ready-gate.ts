/** Lets entries pass one by one, in order, and only while the gate is open. */
export type Gate = {
  readonly pass: (work: () => Promise<void>) => void;
  readonly open: () => void;
  readonly close: () => void;
};

export function closedGate(onFailure: (error: unknown) => void): Gate {
  let tail = Promise.resolve();
  let opening = Promise.withResolvers<undefined>();

  async function whenOpen(work: () => Promise<void>): Promise<void> {
    await opening.promise;
    await work().catch(onFailure);
  }

  return {
    pass: (work) => {
      tail = tail.then(() => whenOpen(work));
    },
    open: () => {
      opening.resolve(undefined);
    },
    close: () => {
      opening.resolve(undefined);
      opening = Promise.withResolvers();
    },
  };
}
