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
const isRung = (): boolean => Math.abs(Date.now() - Number(localStorage.getItem(rungKey))) < silenceMs;
let player: HTMLAudioElement | undefined;

/** Once, however many tabs hear of it. One that may not, since nobody clicked in it yet, leaves it to the next. */
export const ring = async (): Promise<void> => {
  if (!useSound.getState().isOn) return;
  await inTurnOf('balcao.sound', 'exclusive', async () => {
    if (isRung()) return;
    player ??= new Audio(new URL('../new-message.mp3', import.meta.url).href);
    player.currentTime = 0;
    try {
      await player.play();
      localStorage.setItem(rungKey, String(Date.now()));
    } catch {
      // Not from here.
    }
  });
};
