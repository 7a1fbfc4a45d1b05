import { inTurnOf } from '../../../lib/session/tab-locks.ts';
import { useSound } from './sound.ts';

const silenceMs = 600;
const rungKey = 'balcao.rung';
/** By this or another tab. A time in the future was recorded before the clock was set back. */
const isRungSince = (at: number): boolean => {
  const rungAt = Number(localStorage.getItem(rungKey));
  return rungAt > at && rungAt <= Date.now();
};
let player: HTMLAudioElement | undefined;

/**
 * Rings once, however many tabs get the update. A browser mutes a tab in which nobody has clicked yet; such a tab leaves
 * it to the next one.
 */
export const ring = async (): Promise<void> => {
  if (!useSound.getState().isOn) return;
  const askedAt = Date.now();
  await inTurnOf('balcao.sound', 'exclusive', async () => {
    if (isRungSince(askedAt - silenceMs)) return;
    player ??= new Audio(new URL('../new-message.mp3', import.meta.url).href);
    player.currentTime = 0;
    try {
      await player.play();
    } catch {
      // Not from this tab.
      return;
    }
    localStorage.setItem(rungKey, String(Date.now()));
    // Other tabs see the record a moment later.
    await new Promise((resolve) => setTimeout(resolve, silenceMs));
  });
};
