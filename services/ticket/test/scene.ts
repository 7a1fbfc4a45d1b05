import type { Actor, ApiActor, Endpoint, ErrorCode, UserActor } from '@balcao/contracts';
import { type Key, reuseKey } from '@balcao/service-runtime/testing/reused-key';
import type { Answer } from './running-ticket.ts';

/** The desk before any refusal. */
export type Scene = {
  readonly ask: (actor: Actor, endpoint: Endpoint, raw?: object, key?: Key) => Promise<Answer>;
  /** A contact that is new to the desk. */
  readonly newContact: () => Promise<number>;
  readonly ana: UserActor;
  readonly boss: UserActor;
  /** A user who sees only their own tickets. */
  readonly stranger: UserActor;
  /** Two tokens: one sees every ticket, the other those of an empty sector. */
  readonly script: ApiActor;
  readonly limited: ApiActor;
  /** An open ticket of ana. Its contact has no other. */
  readonly ticketId: number;
  readonly contactId: number;
  /** Another contact, with the number `takenNumber`. */
  readonly otherContactId: number;
  readonly takenNumber: string;
  readonly groupId: number;
  readonly noteId: string;
  readonly queueId: number;
  readonly tagId: number;
  readonly quickAnswerId: number;
  /** A closed ticket whose contact has another one: open for ana, pending, or invisible to the stranger. */
  readonly closedBeside: (other: 'open' | 'waiting' | 'hidden') => Promise<number>;
  /** The same, closed a moment ago by `by`, so that it can be undone. */
  readonly undoBeside: (
    other: 'open' | 'waiting' | 'hidden',
  ) => Promise<{ ticketId: number; revision: number; by: UserActor }>;
  /** With a default connection that answers, that has no session, or with none. */
  readonly onConnection: <T>(which: 'ready' | 'asleep' | 'none', act: () => Promise<T>) => Promise<T>;
  /** A new ticket has no row when it is read. */
  readonly whileTicketsVanish: <T>(act: () => Promise<T>) => Promise<T>;
};

export type Attempt = (scene: Scene) => Promise<Answer>;
export type Attempts = Readonly<Partial<Record<ErrorCode, Attempt | readonly Attempt[]>>>;

export const missing = 999_999_999;
export const missingId = '0199a1b2-0000-7000-8000-00000000dead';

/** A call by one of them. */
export const by =
  (
    who: 'ana' | 'boss' | 'stranger' | 'script' | 'limited',
    endpoint: Endpoint,
    raw: (scene: Scene) => object,
  ): Attempt =>
  (scene) =>
    scene.ask(scene[who], endpoint, raw(scene));

/** A call by one of them, with a key that was used for another body. */
export const underUsedKey = (
  who: 'ana' | 'boss' | 'script',
  endpoint: Endpoint,
  raw: (scene: Scene) => object | Promise<object>,
): Attempts => ({
  ERR_IDEMPOTENCY_KEY_REUSED: async (scene) => {
    const request = await raw(scene);
    return reuseKey((key) => scene.ask(scene[who], endpoint, request, key));
  },
});
