import { findLiveHead, headEventName } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import { schedule } from '@balcao/service-runtime/jobs/schedule';
import { gatewayJobs } from '#gateway.jobs.ts';
import type { DeskSocket, SocketServer } from './socket-server.ts';

export type LiveHead = {
  /** Watches the updates of this socket, and sends it the position of the live log. */
  readonly follow: (socket: DeskSocket) => void;
  /** Reports that the live log has reached this position. */
  readonly reach: (position: number) => void;
  readonly stop: () => Promise<void>;
};

/**
 * Tells clients the position of the live log, so that they notice missed updates. Positions come from passing updates;
 * asking notification finds those that never passed.
 */
export const startLiveHead = (io: SocketServer, bus: Bus): LiveHead => {
  let head = 0;
  const reach = (position: number): void => {
    head = Math.max(head, position);
  };
  const ask = async (): Promise<void> => {
    if (io.of('/').sockets.size === 0) return;
    const { position } = await bus.call(findLiveHead, {}, systemContext('gateway'));
    reach(position);
  };
  const sendHead = async (): Promise<void> => {
    // If notification is down, the last position seen is used.
    await ask().catch(() => undefined);
    if (head > 0) io.local.emit(headEventName, { position: head });
  };
  const sending = schedule(gatewayJobs.sendLiveHead, sendHead, { log: bus.log });
  sending.start();

  return {
    reach,
    follow: (socket) => {
      socket.onAnyOutgoing((_event: unknown, ...values: unknown[]) => {
        const position = values.at(-1);
        if (typeof position === 'number') reach(position);
      });
      if (head > 0) socket.emit(headEventName, { position: head });
    },
    stop: sending.stop,
  };
};
