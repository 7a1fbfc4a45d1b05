import { create } from 'zustand';

type Playing = { readonly player: HTMLAudioElement; readonly messageId: string };

/** The player that continues although its message was scrolled out of the list, which renders few rows. */
export const useMiniPlayer = create<{ readonly playing: Playing | undefined }>(() => ({
  playing: undefined,
}));

export const stopMiniPlayer = (): void => {
  const { playing } = useMiniPlayer.getState();
  if (playing === undefined) return;
  playing.player.pause();
  playing.player.remove();
  useMiniPlayer.setState({ playing: undefined });
};

/** Call it while the row unmounts. A player that leaves the page stops, so it stays in the page, hidden. */
export const moveToMiniPlayer = (player: HTMLAudioElement, messageId: string): void => {
  if (player.paused || player.ended) return;
  stopMiniPlayer();
  player.hidden = true;
  document.body.append(player);
  player.addEventListener('ended', stopMiniPlayer);
  useMiniPlayer.setState({ playing: { player, messageId } });
};

/** The row is rendered again: it continues from the hidden player. */
export const moveFromMiniPlayer = (player: HTMLAudioElement, messageId: string): void => {
  const { playing } = useMiniPlayer.getState();
  if (playing?.messageId !== messageId) return;
  const { currentTime, paused } = playing.player;
  stopMiniPlayer();
  player.currentTime = currentTime;
  // If it may not play, or its file no longer exists, it stops and shows that itself.
  if (!paused) void player.play().catch(() => undefined);
};
