import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { killedWhileSending } from '../../../test/whatsapp-web-stand-in/killed-while-sending.ts';
import { ownSession } from '../../../test/whatsapp-web-stand-in/own-session.ts';

const patience = { timeoutMs: 30_000 };
const contact = '5511988880001';

const { fixture, session } = await ownSession();

/** What `whatsapp-web-hazards.int.test.ts` does once of each kind, combined the other way. */
describe('whatsapp-web that is interrupted in the middle', { timeout: 60_000 }, () => {
  it.each([
    ['browser', 'loseSends', false],
    ['own process', 'dropAnswers', true],
  ] as const)(
    'says whether a text got out when its %s is killed while it leaves: %s',
    async (victim, fault, isThere) => {
      const outcome = await killedWhileSending({ fixture, session }, victim, fault);
      await session.beReady();
      expect(await outcome()).toMatchObject({ looked: { found: isThere }, arrived: isThere ? 1 : 0 });
    },
  );

  // Last: what the second load breaks may break later.
  it('is ready again, or ends and says so, when the page is loaded twice in a row', async () => {
    await session.beReady();
    await fixture.control('reload', {});
    await fixture.control('reload', {});
    const { id } = await fixture.control('messages', { from: contact, body: 'E agora?' });
    await eventually(async () => {
      if (session.told.ended() !== undefined) await session.start();
      expect(session.told.messagesOf(id)).not.toEqual([]);
    }, patience);
  });
});
