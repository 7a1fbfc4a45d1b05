import { type PassingEventName, type PersonalEventName, rooms, type ServerEvents } from '@balcao/contracts';
import { roomMessages } from '@balcao/service-kit/room-messages';
import { Emitter } from '@socket.io/redis-emitter';
import type { Redis } from 'ioredis';
import { deliveriesOf } from '#updates/live-update.rules.ts';
import { reducePayload } from '#updates/reduced-payload.rules.ts';
import type { PositionedUpdate } from './live-log.ts';

/** Whether anybody needs the masked form; yes by default. */
type EmitOptions = { readonly isAnybodyMasked: boolean };

export type Reader = { readonly userId: number; readonly isMasked: boolean };

/** Emits to rooms of every gateway over the socket.io Redis adapter. */
export type RoomEmitter = {
  readonly isReady: () => boolean;
  /** Position 0: a signal outside of the log. */
  readonly emit: (positioned: Pick<PositionedUpdate, 'position' | 'update'>, options?: EmitOptions) => void;
  /** Short-lived, and nothing that a user of these rooms may not see. */
  readonly emitSignal: <Name extends PassingEventName>(
    to: readonly string[],
    event: Name,
    payload: ServerEvents[Name],
  ) => void;
  /** To the sockets of these users alone, each in the form that the user may see. */
  readonly emitToUsers: <Name extends PersonalEventName>(
    readers: readonly Reader[],
    event: Name,
    payload: ServerEvents[Name],
    /** The numbers that its texts concern and that it does not hold itself. */
    people?: readonly string[],
  ) => void;
};

export const createRoomEmitter = (redis: Redis): RoomEmitter => {
  const emitter = new Emitter(
    {
      // A failed publication is not lost: clients behind the head fetch what they missed.
      publish: (channel: string, message: string) => {
        redis.publish(channel, message).catch(() => undefined);
      },
    },
    roomMessages,
  );
  return {
    isReady: () => redis.status === 'ready',
    emit: ({ position, update }, { isAnybodyMasked } = { isAnybodyMasked: true }) => {
      for (const { rooms: to, except, payload } of deliveriesOf(update, isAnybodyMasked))
        if (to.length > 0)
          emitter
            .to([...to])
            .except([...except])
            .emit(update.event, payload, position);
    },
    emitSignal: (to, event, payload) => {
      emitter.to([...to]).emit(event, payload, 0);
    },
    emitToUsers: (readers, event, payload, people) => {
      for (const masked of [false, true]) {
        const to = readers.flatMap(({ userId, isMasked }) =>
          isMasked === masked ? [rooms.user(userId)] : [],
        );
        if (to.length > 0)
          emitter.to(to).emit(event, masked ? reducePayload(event, payload, people) : payload, 0);
      }
    },
  };
};
