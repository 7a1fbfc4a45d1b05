import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type * as SocketClient from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UpdateServer } from '../testing/update-server.ts';
import { useLiveStatus } from './live-status.ts';
import { startLive } from './live.ts';

const line = vi.hoisted(() => ({ url: '' }));
vi.mock('socket.io-client', async (importOriginal) => {
  const original = await importOriginal<typeof SocketClient>();
  const { io } = original;
  return {
    ...original,
    io: (options: Parameters<typeof io>[1]) => io(line.url, { ...options, forceNew: true }),
  };
});

let desk: UpdateServer;
let stop = (): void => undefined;
let queryClient: QueryClient;

beforeEach(async () => {
  desk = new UpdateServer();
  line.url = await desk.start();
  queryClient = new QueryClient();
});
afterEach(async () => {
  stop();
  await desk.stop();
});

test('an update is applied to pending answers too, and its other effects happen once', async () => {
  const told: number[] = [];
  let acted = 0;
  stop = startLive({
    queryClient,
    after: undefined,
    token: () => desk.token,
    renewSession: () => Promise.resolve(),
    onRights: () => undefined,
    handlers: [{ ticket: () => told.push(told.length) }],
    behindHandlers: [],
    onceHandlers: [{ ticket: () => (acted += 1) }],
  });
  await waitFor(() => expect(useLiveStatus.getState().status).toBe('live'));
  const answers = ['one', 'two'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const queryFn = () => promise;
    return { asked: queryClient.query({ queryKey: [name], queryFn, meta: { live: true } }), resolve };
  });
  desk.happen(1);
  await waitFor(() => expect(told).toHaveLength(1));
  for (const { resolve } of answers) resolve('as it was before');
  await Promise.all(answers.map(({ asked }) => asked));
  await waitFor(() => expect(told).toHaveLength(3));
  expect(acted).toBe(1);
});
