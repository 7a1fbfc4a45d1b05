import type { Driver } from '#channels/index.ts';

/** The work of a session, for those who judge its answers and its memory. */
export type Work = {
  readonly isUnderWay: () => boolean;
  /** Resolves once the current work is done or past its deadline. Later work is not waited for. */
  readonly settled: () => Promise<void>;
  /** Runs the work, counts it as under way, and returns its result. */
  readonly during: <T>(limitMs: number, work: Promise<T>) => Promise<T>;
};

/** Longer than any engine's own deadline. Work that takes longer hangs, and excuses nothing. */
const limits = { fileMs: 120_000, otherMs: 60_000 } as const;

export const createWork = (): Work => {
  const underWay = new Set<Promise<void>>();
  return {
    isUnderWay: () => underWay.size > 0,
    settled: async () => {
      await Promise.all(underWay);
    },
    during: async (limitMs, work) => {
      const { promise: over, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(resolve, limitMs, undefined);
      const end = over.then(() => {
        clearTimeout(timer);
        underWay.delete(end);
      });
      underWay.add(end);
      try {
        return await work;
      } finally {
        resolve(undefined);
      }
    },
  };
};

/** The same driver; each of its calls counts as work under way. */
export const workingDriver = (driver: Driver, { during }: Work): Driver => ({
  ...driver,
  send: (message) =>
    during(message.file === undefined ? limits.otherMs : limits.fileMs, driver.send(message)),
  edit: (externalId, to, body) => during(limits.otherMs, driver.edit(externalId, to, body)),
  revoke: (externalId, to) => during(limits.otherMs, driver.revoke(externalId, to)),
  downloadMedia: (message, peer) => during(limits.fileMs, driver.downloadMedia(message, peer)),
  picture: (of) => during(limits.otherMs, driver.picture(of)),
  checkNumber: (number) => during(limits.otherMs, driver.checkNumber(number)),
  contacts: () => during(limits.otherMs, driver.contacts()),
  findOutgoing: (externalId, to) => during(limits.otherMs, driver.findOutgoing(externalId, to)),
});
