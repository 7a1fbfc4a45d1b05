import { disposeAtEnd } from '@balcao/testkit';
import { afterEach } from 'vitest';
import { engineFixture, type EngineFixture } from './engine-fixture.ts';
import { EngineSession } from './engine-session.ts';

/**
 * For the top of a test file: a connection that is paired with a phone, and whose faults are mended after each test.
 * Each test brings the session where it needs it. It stops with the file.
 */
export async function pairedSession(): Promise<{ fixture: EngineFixture; session: EngineSession }> {
  const fixture = await engineFixture();
  disposeAtEnd(() => fixture.close());
  const session = new EngineSession(fixture);
  disposeAtEnd(() => session.stop());
  await session.beReady();
  afterEach(async () => {
    await fixture.control('no-faults', {});
  });
  return { fixture, session };
}
