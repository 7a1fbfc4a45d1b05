import { create } from 'zustand';
import { oneForAll } from '../../../lib/tab-locks.ts';

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
let player: HTMLAudioElement | undefined;

/** Once, however many tabs hear of it. A browser that wants a click first stays silent. */
export const ring = async (): Promise<void> => {
  if (!useSound.getState().isOn) return;
  await oneForAll('balcao.sound', async () => {
    player ??= new Audio(new URL('../new-message.mp3', import.meta.url).href);
    player.currentTime = 0;
    await player.play().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, silenceMs));
  });
};
