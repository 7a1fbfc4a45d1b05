import { disposeAtEnd } from '@balcao/testkit';
import { afterEach } from 'vitest';
import type { Deadlines } from '../../src/channels/whatsapp-web/whatsapp-web-config.ts';
import { engineFixture, type EngineFixture } from './engine-fixture.ts';
import { EngineSession } from './engine-session.ts';

/**
 * For the top of a test file: a connection that is paired with a phone, and whose faults are mended after each test.
 * With `revives` it is also ready again then, whatever the test ended. It stops with the file.
 */
export async function pairedSession({
  deadlines,
  revives = false,
}: { deadlines?: Partial<Deadlines>; revives?: boolean } = {}): Promise<{
  fixture: EngineFixture;
  session: EngineSession;
}> {
  const fixture = await engineFixture(deadlines);
  disposeAtEnd(() => fixture.close());
  const session = new EngineSession(fixture);
  disposeAtEnd(() => session.driver.stop());
  await session.pair();
  afterEach(async () => {
    await fixture.control('no-faults', {});
    if (!revives) return;
    if (session.told.ended() !== undefined) await session.start();
    await session.becameReady();
  });
  return { fixture, session };
}
