import { create } from 'zustand';

type Carried = { readonly player: HTMLAudioElement; readonly messageId: string };

/** What goes on playing although its message was scrolled out of the list, which holds few rows. */
export const useCarried = create<{ readonly carried: Carried | undefined }>(() => ({ carried: undefined }));

export const stopCarried = (): void => {
  const { carried } = useCarried.getState();
  if (carried === undefined) return;
  carried.player.pause();
  carried.player.remove();
  useCarried.setState({ carried: undefined });
};

/** To be called while its row goes. A player that is taken out of the page falls silent: it stays in it, unseen. */
export const carryOn = (player: HTMLAudioElement, messageId: string): void => {
  if (player.paused || player.ended) return;
  stopCarried();
  player.hidden = true;
  document.body.append(player);
  player.addEventListener('ended', stopCarried);
  useCarried.setState({ carried: { player, messageId } });
};

/** The row is there again: it goes on from where the carried one is. */
export const takeOver = (player: HTMLAudioElement, messageId: string): void => {
  const { carried } = useCarried.getState();
  if (carried?.messageId !== messageId) return;
  const { currentTime, paused } = carried.player;
  stopCarried();
  player.currentTime = currentTime;
  // Where it may not, or its file is gone, it stands still and says so itself.
  if (!paused) void player.play().catch(() => undefined);
};
