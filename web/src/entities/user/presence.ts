import { attendanceTimes, type ServerEvents } from '@balcao/contracts';
import { create } from 'zustand';
import type { LiveHandlers } from '../../realtime/live-events.ts';

type Told = ServerEvents['presence'];
/** A colleague in the conversation of a ticket. */
export type Present = { readonly user: Told['user']; readonly activity: 'reading' | 'writing' };

const nobody: readonly Present[] = [];
const usePresences = create<Readonly<Record<number, readonly Present[]>>>(() => ({}));
const ends = new Map<string, ReturnType<typeof setTimeout>>();
const keyOf = ({ ticketId, user }: Pick<Told, 'ticketId' | 'user'>): string =>
  `${String(ticketId)} ${String(user.id)}`;

const othersThan = ({ ticketId, user }: Pick<Told, 'ticketId' | 'user'>): readonly Present[] =>
  (usePresences.getState()[ticketId] ?? nobody).filter((present) => present.user.id !== user.id);

const remove = (told: Pick<Told, 'ticketId' | 'user'>): void => {
  clearTimeout(ends.get(keyOf(told)));
  ends.delete(keyOf(told));
  usePresences.setState({ [told.ticketId]: othersThan(told) });
};

const hear = ({ ticketId, user, activity }: Told): void => {
  if (activity === 'left') {
    remove({ ticketId, user });
    return;
  }
  const key = keyOf({ ticketId, user });
  clearTimeout(ends.get(key));
  // Whoever falls silent is taken for gone.
  ends.set(
    key,
    setTimeout(() => remove({ ticketId, user }), attendanceTimes.overAfterMs),
  );
  const known = usePresences.getState()[ticketId]?.find((present) => present.user.id === user.id);
  if (known?.activity === activity && known.user.name === user.name) return;
  const present: Present = { user, activity };
  // Who writes is named first.
  const all =
    activity === 'writing'
      ? [present, ...othersThan({ ticketId, user })]
      : [...othersThan({ ticketId, user }), present];
  usePresences.setState({ [ticketId]: all });
};

/** One's own other windows are nobody else. */
export const presenceHandlers = (userId: number): LiveHandlers => ({
  presence: (told) => {
    if (told.user.id !== userId) hear(told);
  },
});

/** The next user gets nothing of what this one was told. */
export const forgetPresence = (): void => {
  for (const timer of ends.values()) clearTimeout(timer);
  ends.clear();
  usePresences.setState({}, true);
};

/** Who else reads or writes in the conversation of a ticket. */
export const usePresence = (ticketId: number): readonly Present[] =>
  usePresences((presences) => presences[ticketId] ?? nobody);
