import type { Actor, ApiActor, Endpoint, ErrorCode, UserActor } from '@balcao/contracts';
import { type Key, reuseKey } from '@balcao/service-runtime/testing/reused-key';
import type { Answer } from './running-ticket.ts';

/** What stands in the desk before anybody is refused. */
export type Scene = {
  readonly ask: (actor: Actor, endpoint: Endpoint, raw?: object, key?: Key) => Promise<Answer>;
  /** Somebody of whom nothing is known yet. */
  readonly newContact: () => Promise<number>;
  readonly ana: UserActor;
  readonly boss: UserActor;
  /** Sees no ticket but their own. */
  readonly stranger: UserActor;
  /** Two tokens: one sees every ticket, the other those of a sector in which none lies. */
  readonly script: ApiActor;
  readonly limited: ApiActor;
  /** Open, of ana; its contact has no other. */
  readonly ticketId: number;
  readonly contactId: number;
  /** Of another person, with the number `takenNumber`. */
  readonly otherContactId: number;
  readonly takenNumber: string;
  readonly groupId: number;
  readonly noteId: string;
  readonly queueId: number;
  readonly tagId: number;
  readonly quickAnswerId: number;
  /** A closed ticket whose contact has another one that is open for ana, waits, or is none of the stranger's business. */
  readonly closedBeside: (other: 'open' | 'waiting' | 'hidden') => Promise<number>;
  /** The same, closed a moment ago by its `by`: to be taken back. */
  readonly undoBeside: (
    other: 'open' | 'waiting' | 'hidden',
  ) => Promise<{ ticketId: number; revision: number; by: UserActor }>;
  /** With a default connection that answers, has no session, or none at all. */
  readonly onConnection: <T>(which: 'ready' | 'asleep' | 'none', act: () => Promise<T>) => Promise<T>;
  /** Whoever opens a ticket finds it gone. */
  readonly whileTicketsVanish: <T>(act: () => Promise<T>) => Promise<T>;
};

export type Attempt = (scene: Scene) => Promise<Answer>;
export type Attempts = Readonly<Partial<Record<ErrorCode, Attempt | readonly Attempt[]>>>;

export const missing = 999_999_999;
export const missingId = '0199a1b2-0000-7000-8000-00000000dead';

/** As one of them. */
export const by =
  (
    who: 'ana' | 'boss' | 'stranger' | 'script' | 'limited',
    endpoint: Endpoint,
    raw: (scene: Scene) => object,
  ): Attempt =>
  (scene) =>
    scene.ask(scene[who], endpoint, raw(scene));

/** As one of them, under a key that stands for another body. */
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
