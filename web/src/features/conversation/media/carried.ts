import { create } from 'zustand';

type Carried = { readonly player: HTMLAudioElement; readonly messageId: string };

/** The player that keeps playing although its message was scrolled out of the list, which renders few rows. */
export const useCarried = create<{ readonly carried: Carried | undefined }>(() => ({ carried: undefined }));

export const stopCarried = (): void => {
  const { carried } = useCarried.getState();
  if (carried === undefined) return;
  carried.player.pause();
  carried.player.remove();
  useCarried.setState({ carried: undefined });
};

/** Call it while the row unmounts. A player that leaves the page stops, so it stays in the page, hidden. */
export const carryOn = (player: HTMLAudioElement, messageId: string): void => {
  if (player.paused || player.ended) return;
  stopCarried();
  player.hidden = true;
  document.body.append(player);
  player.addEventListener('ended', stopCarried);
  useCarried.setState({ carried: { player, messageId } });
};

/** The row is rendered again: it continues from the hidden player. */
export const takeOver = (player: HTMLAudioElement, messageId: string): void => {
  const { carried } = useCarried.getState();
  if (carried?.messageId !== messageId) return;
  const { currentTime, paused } = carried.player;
  stopCarried();
  player.currentTime = currentTime;
  // If it may not play, or its file is gone, it stops and shows that itself.
  if (!paused) void player.play().catch(() => undefined);
};
