import { type ServiceName, type SignalName, type Signals, signalSchemas } from '@balcao/contracts';
import type { z } from 'zod';
import type { Broker } from './broker.ts';
import { decodeJson } from './json.ts';
import { subjects } from './subjects.ts';

export type Unsubscribe = () => void;

/** Sent once to the present listeners, and not stored (rule G4). */
export type SignalBus = {
  readonly signal: <Name extends SignalName>(name: Name, payload: Signals[Name]) => void;
  readonly onSignal: <Name extends SignalName>(
    name: Name,
    fn: (payload: Signals[Name]) => void,
  ) => Unsubscribe;
  /** Wakes the relay of a service after an append. */
  readonly wake: (service: ServiceName) => void;
  readonly onWake: (service: ServiceName, fn: () => void) => Unsubscribe;
  /** Called when the connection to the broker breaks: signals are lost until it is back. */
  readonly onLinkLost: (fn: () => void) => Unsubscribe;
  readonly onLinkBack: (fn: () => void) => Unsubscribe;
};

/** Written out so that a name and its payload stay together. */
const schemas: { readonly [Name in SignalName]: z.ZodType<Signals[Name]> } = signalSchemas;

export function createSignalBus(broker: Broker): SignalBus {
  const { connection, log } = broker;
  const publish = (subject: string, payload = ''): void => {
    // Signals lost during a disconnect are made up for by a load or a poll.
    if (connection.isClosed() || connection.isDraining() || broker.lostForMs() > 0) return;
    broker.publish(subject, Buffer.from(payload), {}, (error) => {
      log.warn({ err: error, subject }, 'a signal could not be sent');
    });
  };
  return {
    signal: (name, payload) => publish(subjects.signal(name), JSON.stringify(payload)),
    onSignal(name, fn) {
      const schema = schemas[name];
      const subscription = broker.listen(subjects.signal(name), (message) => {
        const parsed = schema.safeParse(decodeJson(message.data));
        if (parsed.success) fn(parsed.data);
        else log.warn({ signal: name }, 'a signal does not match its contract');
      });
      return () => {
        subscription.unsubscribe();
      };
    },
    wake: (service) => publish(subjects.wake(service)),
    onWake(service, fn) {
      const subscription = broker.listen(subjects.wake(service), () => {
        fn();
      });
      return () => {
        subscription.unsubscribe();
      };
    },
    onLinkLost: broker.onLost,
    onLinkBack: broker.onReconnect,
  };
}
