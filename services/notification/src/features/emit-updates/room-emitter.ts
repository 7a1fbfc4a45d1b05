import { Emitter } from '@socket.io/redis-emitter';
import type { Redis } from 'ioredis';
import { deliveriesOf } from '#domain/live-update.ts';
import type { PlacedUpdate } from '../../live-log.ts';

/** Whether the masked form is for somebody; assumed unless told. */
type EmitOptions = { readonly isAnybodyMasked: boolean };

/** Tells rooms of every gateway over the socket.io Redis adapter. */
export type RoomEmitter = {
  readonly isReady: () => boolean;
  /** Position 0: a signal that stands in no log. */
  readonly emit: (placed: PlacedUpdate, options?: EmitOptions) => void;
};

export const createRoomEmitter = (redis: Redis): RoomEmitter => {
  const emitter = new Emitter({
    // A publication that fails is not lost: clients behind the head ask for what they missed.
    publish: (channel: string, message: string | Buffer) => {
      redis.publish(channel, message).catch(() => undefined);
    },
  });
  return {
    isReady: () => redis.status === 'ready',
    emit: ({ position, update }, { isAnybodyMasked } = { isAnybodyMasked: true }) => {
      for (const { rooms, except, payload } of deliveriesOf(update, isAnybodyMasked))
        if (rooms.length > 0)
          emitter
            .to([...rooms])
            .except([...except])
            .emit(update.event, payload, position);
    },
  };
};
