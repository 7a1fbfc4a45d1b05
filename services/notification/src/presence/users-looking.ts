import { visibleUser, visibleUsersKey } from '@balcao/contracts';
import type { Redis } from 'ioredis';

/** Who has the desk before their eyes: gateways say so in Redis, each of its own sockets. */
export const readUsersLooking = async (redis: Pick<Redis, 'zrangebyscore'>): Promise<ReadonlySet<number>> => {
  const found = await redis.zrangebyscore(visibleUsersKey, Date.now(), '+inf');
  return new Set(found.map(visibleUser.userIdOf));
};
