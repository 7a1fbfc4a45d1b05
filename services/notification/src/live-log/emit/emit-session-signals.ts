import { describeConnections } from '@balcao/contracts';
import { systemContext, type Bus } from '@balcao/event-bus';
import type { Logger } from '@balcao/service-kit';
import { sessionUpdate } from '#updates/updates-of-connections.rules.ts';
import type { RoomEmitter } from '#live-log/room-emitter.ts';

type Options = { readonly bus: Bus; readonly rooms: RoomEmitter; readonly log: Logger };

/**
 * A new QR code is shown at once and stands in no log. Every process hears the signal and the browser gets the same
 * truth from each, so nothing needs to agree on who tells it.
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
