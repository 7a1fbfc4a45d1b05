import { expect, test, vi } from 'vitest';
import type * as SocketClient from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { createLiveConnection } from './create-live-connection.ts';

const made = vi.hoisted((): { socket?: Socket } => ({}));
vi.mock('socket.io-client', async (importOriginal) => {
  const original = await importOriginal<typeof SocketClient>();
  return {
    ...original,
    io: (options: Parameters<typeof original.io>[1]) =>
      (made.socket = original.io('http://desk.example', options)),
  };
});

test('a page that was cut off because its rights changed reconnects within a second (rule L5)', () => {
  createLiveConnection({
    token: () => undefined,
    renewSession: () => Promise.resolve(),
    onRights: () => undefined,
    onEvents: () => undefined,
    onReload: () => undefined,
    onFirstHead: () => undefined,
    onLateJoin: () => undefined,
    onStatus: () => undefined,
  });
  const manager = made.socket?.io;
  const longestMs = Number(manager?.reconnectionDelay()) * (1 + Number(manager?.randomizationFactor()));
  expect(longestMs).toBeLessThanOrEqual(300);
});
