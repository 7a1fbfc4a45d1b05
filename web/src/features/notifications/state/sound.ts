import { create } from 'zustand';

const storageKey = 'balcao.sound';
const isStoredOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** Whether sounds are on; stored on this device for every tab. */
export const useSound = create<{ readonly isOn: boolean }>(() => ({ isOn: isStoredOn() }));

window.addEventListener('storage', ({ key }) => {
  if (key === null || key === storageKey) useSound.setState({ isOn: isStoredOn() });
});

export const switchSound = (isOn: boolean): void => {
  localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  useSound.setState({ isOn });
};
