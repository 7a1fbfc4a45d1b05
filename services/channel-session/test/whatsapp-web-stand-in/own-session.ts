import { disposeAtEnd } from '@balcao/testkit';
import { afterEach } from 'vitest';
import { engineFixture, type EngineFixture } from './engine-fixture.ts';
import { EngineSession } from './engine-session.ts';

export type OwnSession = { readonly fixture: EngineFixture; readonly session: EngineSession };

/**
 * For the top of a test file: a connection of the engine with a phone beside it, whose faults are mended after each
 * test. Each test brings the session where it needs it. It stops with the file.
 */
export async function ownSession(): Promise<OwnSession> {
  const fixture = await engineFixture();
  disposeAtEnd(() => fixture.close());
  const session = new EngineSession(fixture);
  disposeAtEnd(() => session.stop());
  afterEach(async () => {
    await fixture.control('no-faults', {});
  });
  return { fixture, session };
}
