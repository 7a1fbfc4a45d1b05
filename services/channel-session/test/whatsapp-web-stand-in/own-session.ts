import { disposeAtEnd } from '@balcao/testkit';
import { afterEach } from 'vitest';
import { engineFixture, type EngineFixture } from './engine-fixture.ts';
import { EngineSession } from './engine-session.ts';

export type OwnSession = { readonly fixture: EngineFixture; readonly session: EngineSession };

/**
 * For the top of a test file: a connection of the engine and a phone, whose faults are reset after each test. Each test
 * brings the session into the state it needs. The session ends with the file.
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
