import { eventually } from '@balcao/testkit';
import { expect } from 'vitest';
import type { EngineFixture } from './engine-fixture.ts';
import type { EngineSession } from './engine-session.ts';

const to = [{ kind: 'phone', value: '5511988880001' }] as const;
const patience = { timeoutMs: 30_000 };

/**
 * Kills half of a session while it sends a text. The session does not know the outcome, and ends.
 * @returns a function that looks the text up once the session is ready again
 */
export async function killedWhileSending(
  { fixture, session }: { readonly fixture: EngineFixture; readonly session: EngineSession },
  victim: Parameters<EngineFixture['kill']>[0],
  fault: 'loseSends' | 'dropAnswers',
) {
  await session.beReady();
  await fixture.control('faults', { [fault]: 1 });
  const externalId = session.driver.newExternalId();
  const sending = session.driver.send({ externalId, to, body: 'No meio' }).catch((error: unknown) => error);
  await eventually(async () => {
    expect((await fixture.control('faults', {}))[fault]).toBe(0);
  }, patience);
  await fixture.kill(victim);
  expect(await sending).toMatchObject({ kind: 'unknown' });
  await session.endedAs('crashed');

  return async () => ({
    looked: await session.driver.findOutgoing(externalId, to),
    arrived: (await fixture.control('outbox', {})).messages.filter(({ id }) => id === externalId).length,
  });
}
