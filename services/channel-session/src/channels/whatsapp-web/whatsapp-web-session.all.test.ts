import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import { killedWhileSending } from '../../../test/whatsapp-web-stand-in/killed-while-sending.ts';
import { ownSession } from '../../../test/whatsapp-web-stand-in/own-session.ts';

const patience = { timeoutMs: 30_000 };
const contact = '5511988880001';

const { fixture, session } = await ownSession();

/** The cases of `whatsapp-web-session.int.test.ts` in other combinations, and those that need a start of their own. */
describe('a whatsapp-web session, at length', { timeout: 60_000 }, () => {
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

  it('is ready again, or ends and says so, when the page is loaded twice in a row', async () => {
    await session.beReady();
    await fixture.control('reload', {});
    await fixture.control('reload', {});
    const { id } = await fixture.control('messages', { from: contact, body: 'E agora?' });
    await eventually(async () => {
      if (session.recorded.ended() !== undefined) await session.start();
      expect(session.recorded.messagesOf(id)).not.toEqual([]);
    }, patience);
  });

  it('gives up a code that nobody scans', async () => {
    await session.stop();
    await fixture.wipeProfile();
    await session.start({ deadlines: { qrLifetime: 1_000 } });
    await session.endedAs('qr-expired');
    expect(session.recorded.qrcode()).not.toBeUndefined();
  });
});
