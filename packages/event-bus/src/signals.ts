import { type ServiceName, type SignalName, type Signals, signalSchemas } from '@balcao/contracts';
import type { z } from 'zod';
import type { Broker } from './broker.ts';
import { decodeJson } from './json.ts';
import { subjects } from './subjects.ts';

export type Unsubscribe = () => void;

/** Told once to whoever listens now, kept nowhere (rule G4). */
export type SignalBus = {
  readonly signal: <Name extends SignalName>(name: Name, payload: Signals[Name]) => void;
  readonly onSignal: <Name extends SignalName>(
    name: Name,
    fn: (payload: Signals[Name]) => void,
  ) => Unsubscribe;
  /** Tells the relay of a service that something was appended. */
  readonly wake: (service: ServiceName) => void;
  readonly onWake: (service: ServiceName, fn: () => void) => Unsubscribe;
  /** Called when the link to the broker breaks: from then on signals are neither heard nor sent. */
  readonly onLinkLost: (fn: () => void) => Unsubscribe;
  readonly onLinkBack: (fn: () => void) => Unsubscribe;
};

/** Said so that a name and its payload stay together. */
const schemas: { readonly [Name in SignalName]: z.ZodType<Signals[Name]> } = signalSchemas;

export function createSignalBus(broker: Broker): SignalBus {
  const { connection, log } = broker;
  const publish = (subject: string, payload = ''): void => {
    // What was missed while the link is down is repaired by a load or a poll.
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
        else log.warn({ signal: name }, 'a signal came in a form that its contract does not name');
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
