import { visibleUser, visibleUsersKey } from '@balcao/contracts';
import type { Logger } from '@balcao/service-kit';
import type { Redis } from 'ioredis';
import { type PeriodicJob, schedule } from '@balcao/service-runtime/jobs/schedule';
import { gatewayJobs } from '#gateway.jobs.ts';
import type { DeskSocket, SocketServer } from './socket-server.ts';

/** Records in Redis which users have the desk visible, so that they get no web push. */
export type DeskPresence = {
  readonly look: (socket: DeskSocket, isVisible: boolean) => void;
  readonly follow: (socket: DeskSocket) => void;
  readonly stop: () => Promise<void>;
};

/** An entry expires if it is not renewed, because a gateway may die. */
const sureForMs = 40_000;

export const startDeskPresence = (
  io: SocketServer,
  redis: Pick<Redis, 'zadd' | 'zrem' | 'zremrangebyscore'>,
  log: Logger,
  { gatewayId, job = gatewayJobs.sayPresence }: { readonly gatewayId: string; readonly job?: PeriodicJob },
): DeskPresence => {
  const looking = new Map<DeskSocket, number>();

  const note = (error: unknown): void => {
    log.debug({ err: error }, 'the users who look at the desk could not be recorded');
  };
  const say = (userIds: readonly number[]): void => {
    if (userIds.length === 0) return;
    const until = Date.now() + sureForMs;
    const members = userIds.flatMap((userId) => [until, visibleUser.memberOf(userId, gatewayId)]);
    redis.zadd(visibleUsersKey, ...members).catch(note);
  };
  const leave = (socket: DeskSocket): void => {
    const userId = looking.get(socket);
    if (userId === undefined) return;
    looking.delete(socket);
    if ([...looking.values()].includes(userId)) return;
    redis.zrem(visibleUsersKey, visibleUser.memberOf(userId, gatewayId)).catch(note);
  };
  const sayAgain = async (): Promise<void> => {
    say([...new Set(looking.values())]);
    if (looking.size > 0) await redis.zremrangebyscore(visibleUsersKey, 0, Date.now()).catch(note);
  };
  const saying = schedule(job, sayAgain, { log });
  saying.start();

  return {
    look: (socket, isVisible) => {
      if (!isVisible) {
        leave(socket);
        return;
      }
      const { userId } = socket.data.actor;
      const isNew = !looking.has(socket);
      if (!io.of('/').sockets.has(socket.id)) return;
      looking.set(socket, userId);
      if (isNew) say([userId]);
    },
    follow: (socket) => {
      socket.on('disconnect', () => {
        leave(socket);
      });
    },
    stop: saying.stop,
  };
};
