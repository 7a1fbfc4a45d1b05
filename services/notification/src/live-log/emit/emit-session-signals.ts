import { describeConnections } from '@balcao/contracts';
import { systemContext, type Bus } from '@balcao/event-bus';
import type { Logger } from '@balcao/service-kit';
import { sessionUpdate } from '#updates/updates-of-connections.rules.ts';
import type { RoomEmitter } from '#live-log/room-emitter.ts';

type Options = { readonly bus: Bus; readonly rooms: RoomEmitter; readonly log: Logger };

/**
 * Shows a new QR code at once, without the log. Every process gets the signal and emits the same data, so the processes
 * need not agree on one.
 */
export const emitSessionSignals = ({ bus, rooms, log }: Options): (() => void) =>
  bus.onSignal('ConnectionSessionTouched', ({ connectionId }) => {
    bus
      .call(describeConnections, { connectionIds: [connectionId] }, systemContext('notification'))
      .then(({ connections }) => {
        for (const connection of connections) rooms.emit({ position: 0, update: sessionUpdate(connection) });
      })
      .catch((error: unknown) => {
        log.warn({ err: error, connectionId }, 'a changed session could not be shown');
      });
  });
