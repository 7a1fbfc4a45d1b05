import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { callScenarios } from './call-scenarios.ts';
import { fillVersion, type VersionDesk } from './fill-version.ts';
import { inboundScenarios } from './inbound-scenarios.ts';
import { memoryOf, processorMsAtRest } from './rest.ts';
import { collectResults, type Side } from './results.ts';
import { startVersion, type Version } from './start-version.ts';
import type { Figures, SignedInDesk } from './turn.ts';
import type { RunOptions } from '../run-options.ts';

const ownCheckout = fileURLToPath(new URL('../../..', import.meta.url));
const scenarios = [...callScenarios, ...inboundScenarios];

const sizes = {
  short: { tickets: 300, restSeconds: 2, warmSeconds: 0.3, seconds: 0.5, rounds: 1 },
  whole: { tickets: 3_000, restSeconds: 10, warmSeconds: 1, seconds: 1.5, rounds: 5 },
} as const;
const idleTurns = 3;
/** Of the whole run: no further round begins that would end later. */
const mostSeconds = 14 * 60;

/** A token lasts for a quarter of an hour, and a run takes as long. */
const signedIn = async (desk: VersionDesk, msAtRest: number): Promise<SignedInDesk> => {
  const { api, credentials, version } = desk;
  const sessions = await Promise.all(credentials.map(({ email, password }) => api.signIn(email, password)));
  const { token: adminToken } = await api.signIn(version.adminEmail, version.adminPassword);
  return { ...desk, sessions, watcherToken: sessions.at(-1)?.token ?? '', adminToken, msAtRest };
};

type Sides<T> = readonly (readonly [Side, T])[];

const startBoth = async (
  otherCheckout: string | undefined,
  started: [Side, Version][],
  say: RunOptions['say'],
): Promise<void> => {
  const checkouts = [
    ['this', ownCheckout],
    ['other', otherCheckout],
  ] as const;
  for (const [side, checkout] of checkouts) {
    if (checkout === undefined) continue;
    say(`starting ${side}: ${checkout}`);
    started.push([side, await startVersion(side, checkout)]);
  }
};

const runRound = async (
  desks: Sides<SignedInDesk>,
  seconds: number,
  done: (scenario: string, side: Side, figures: Figures) => void,
  say: RunOptions['say'],
): Promise<void> => {
  for (const { name, turn } of scenarios)
    for (const [side, desk] of desks)
      await turn(desk, seconds).then(
        (figures) => {
          done(name, side, figures);
        },
        (error: unknown) => {
          say(`${name}, ${side}: ${String(error)}`);
        },
      );
};

/**
 * Measures this checkout and another one (or this one alone), both with their own code and the same data. Both desks run
 * all the time, and one works at a time. They alternate by the second and not by the minute, because a machine may be
 * twice as fast in one minute as in the next; every round has all scenarios, and the first one only warms up.
 */
export const compareVersions = async (
  otherCheckout: string | undefined,
  { isShort, say }: RunOptions,
): Promise<void> => {
  const begunAt = performance.now();
  const lasted = (): number => (performance.now() - begunAt) / 1_000;
  const { tickets, restSeconds, warmSeconds, seconds, rounds } = isShort ? sizes.short : sizes.whole;
  const results = collectResults();
  const versions: [Side, Version][] = [];
  const addMemory = async (when: string): Promise<void> => {
    for (const [side, { pid }] of versions) results.add(`memory ${when}`, side, await memoryOf(pid));
  };
  try {
    await startBoth(otherCheckout, versions, say);
    await pause(restSeconds * 1_000);
    await addMemory('at rest');
    const desks: [Side, VersionDesk][] = [];
    for (const [side, version] of versions) {
      say(`filling ${side}`);
      desks.push([side, await fillVersion(version, { tickets })]);
    }
    await pause(restSeconds * 1_000);
    let atRest: readonly number[] = [];
    for (let turn = 0; turn < idleTurns; turn += 1) {
      atRest = await processorMsAtRest(
        versions.map(([, { pid }]) => pid),
        restSeconds,
      );
      for (const [index, [side]] of versions.entries())
        results.add('idle desk', side, { 'processors, ms a second': atRest[index] ?? Number.NaN });
    }
    let lastRound = 0;
    for (let round = 0; round <= 1 || (round <= rounds && lasted() + lastRound < mostSeconds); round += 1) {
      const roundAt = lasted();
      const signed: [Side, SignedInDesk][] = [];
      for (const [index, [side, desk]] of desks.entries())
        signed.push([side, await signedIn(desk, atRest[index] ?? 0)]);
      // The order alternates, so that a machine that becomes slower is fair to both.
      const inOrder = round % 2 === 0 ? signed : signed.toReversed();
      if (round === 0) await runRound(inOrder, warmSeconds, () => undefined, say);
      else await runRound(inOrder, seconds, results.add, say);
      lastRound = lasted() - roundAt;
      say(`round ${round} of ${rounds}: ${lastRound.toFixed(0)} s`);
    }
    await addMemory('after load');
    say(`\n${results.format()}\n\n${lasted().toFixed(0)} s`);
    for (const [, { api }] of desks) api.close();
  } finally {
    await Promise.all(versions.map(([, version]) => version.stop()));
  }
};
