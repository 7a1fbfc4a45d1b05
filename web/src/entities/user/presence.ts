import { presenceTimes, type ServerEvents } from '@balcao/contracts';
import { create } from 'zustand';
import type { LiveHandlers } from '../../realtime/live-events.ts';

type PresenceUpdate = ServerEvents['presence'];
/** A colleague who is in a ticket's conversation. */
export type Present = { readonly user: PresenceUpdate['user']; readonly activity: 'reading' | 'writing' };

const nobody: readonly Present[] = [];
const usePresences = create<Readonly<Record<number, readonly Present[]>>>(() => ({}));
const ends = new Map<string, ReturnType<typeof setTimeout>>();
const keyOf = ({ ticketId, user }: Pick<PresenceUpdate, 'ticketId' | 'user'>): string =>
  `${String(ticketId)} ${String(user.id)}`;

const othersThan = ({ ticketId, user }: Pick<PresenceUpdate, 'ticketId' | 'user'>): readonly Present[] =>
  (usePresences.getState()[ticketId] ?? nobody).filter((present) => present.user.id !== user.id);

const remove = (update: Pick<PresenceUpdate, 'ticketId' | 'user'>): void => {
  clearTimeout(ends.get(keyOf(update)));
  ends.delete(keyOf(update));
  usePresences.setState({ [update.ticketId]: othersThan(update) });
};

const handlePresence = ({ ticketId, user, activity }: PresenceUpdate): void => {
  if (activity === 'left') {
    remove({ ticketId, user });
    return;
  }
  const key = keyOf({ ticketId, user });
  clearTimeout(ends.get(key));
  // A colleague who sends nothing for a while counts as absent.
  ends.set(
    key,
    setTimeout(() => remove({ ticketId, user }), presenceTimes.overAfterMs),
  );
  const known = usePresences.getState()[ticketId]?.find((present) => present.user.id === user.id);
  if (known?.activity === activity && known.user.name === user.name) return;
  const present: Present = { user, activity };
  // A colleague who is writing is first.
  const all =
    activity === 'writing'
      ? [present, ...othersThan({ ticketId, user })]
      : [...othersThan({ ticketId, user }), present];
  usePresences.setState({ [ticketId]: all });
};

/** The user's own other windows do not count. */
export const presenceHandlers = (userId: number): LiveHandlers => ({
  presence: (update) => {
    if (update.user.id !== userId) handlePresence(update);
  },
});

/** The next user must not see this user's presences. */
export const forgetPresence = (): void => {
  for (const timer of ends.values()) clearTimeout(timer);
  ends.clear();
  usePresences.setState({}, true);
};

/** The colleagues who read or write in a ticket's conversation. */
export const usePresence = (ticketId: number): readonly Present[] =>
  usePresences((presences) => presences[ticketId] ?? nobody);
