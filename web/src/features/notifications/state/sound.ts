import { create } from 'zustand';
import { inTurnOf } from '../../../lib/tab-locks.ts';

const storageKey = 'balcao.sound';
const isStoredOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Whether something new is heard: kept on this device, the same in every tab of it. */
export const useSound = create<{ readonly isOn: boolean }>(() => ({ isOn: isStoredOn() }));

window.addEventListener('storage', ({ key }) => {
  if (key === null || key === storageKey) useSound.setState({ isOn: isStoredOn() });
});

export const switchSound = (isOn: boolean): void => {
  localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  useSound.setState({ isOn });
};

const silenceMs = 600;
const rungKey = 'balcao.rung';
/** By this or another tab. What lies ahead was noted before somebody set the clock back. */
const isRungSince = (at: number): boolean => {
  const rungAt = Number(localStorage.getItem(rungKey));
  return rungAt > at && rungAt <= Date.now();
};
let player: HTMLAudioElement | undefined;

/** Once, however many tabs hear of it. One that may not, since nobody clicked in it yet, leaves it to the next. */
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
      // Not from here.
      return;
    }
    localStorage.setItem(rungKey, String(Date.now()));
    // Other tabs read what is noted a moment later.
    await new Promise((resolve) => setTimeout(resolve, silenceMs));
  });
};
