import { tellUser } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { z } from 'zod';

type Told = z.output<(typeof tellUser)['input']>;

/** Notification as far as messaging tells it something. */
export const createListener = () => {
  const told: Told[] = [];
  const operations: readonly OperationHandler[] = [
    serveOperation(tellUser, (one) => {
      told.push(one);
      return Promise.resolve({});
    }),
  ];
  return { operations, told };
};
