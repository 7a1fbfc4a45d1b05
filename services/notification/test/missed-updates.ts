import { catchUp, type LiveUpdate, type UserActor } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import { expect } from 'vitest';

/** The updates that a user missed after a position, once exactly the expected ones have arrived. */
export const missedUpdatesBy =
  (bus: Bus) =>
  (actor: UserActor, after: number, ...ends: string[]) =>
    eventually(async () => {
      const { updates } = await bus.call(catchUp, { actor, after }, systemContext('test'));
      expect(updates.map(nameOf)).toEqual(ends);
      return { updates, head: lastOf(updates) };
    });

/** The answered head may be older than the newest update beside it. */
const lastOf = (updates: readonly LiveUpdate[]): number => updates.at(-1)?.position ?? 0;
const nameOf = ({ event, payload }: LiveUpdate): string => {
  const action: unknown =
    typeof payload === 'object' && payload !== null && 'action' in payload ? payload.action : '';
  return `${event} ${String(action)}`;
};
