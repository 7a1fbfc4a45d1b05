import { localChoice } from '../../../lib/local-choice.ts';

/** The button cycles in this order (rule U12). */
const playbackRates = [0.5, 1, 1.5, 2] as const;

/** The speed of every player, stored on this device. */
export const playbackRate = localChoice(
  'audioMessageRate',
  (stored) => playbackRates.find((rate) => String(rate) === stored) ?? 1,
);

export const nextPlaybackRate = (): void => {
  const at = playbackRates.findIndex((rate) => rate === playbackRate.read());
  playbackRate.choose(playbackRates[(at + 1) % playbackRates.length] ?? 1);
};

let playing: HTMLMediaElement | undefined;

/** Only one plays at a time (rule U12). */
export const playAlone = (element: HTMLMediaElement): void => {
  if (playing !== undefined && playing !== element) playing.pause();
  playing = element;
};
