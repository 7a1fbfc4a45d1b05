import type { ServiceName, SignalName } from '@balcao/contracts';

/** Every name on the broker is made here (rule G13). */
export const subjects = {
  rpc: (service: ServiceName, operation: string): string => `rpc.${service}.${operation}`,
  /** Answered by the process that holds the connection's session, and by nobody else. */
  holder: (connectionId: number, operation: string): string =>
    `rpc.channel-session.at.${connectionId}.${operation}`,
  event: (service: ServiceName, partition: number, type: string): string =>
    `evt.${service}.${partition}.${type}`,
  eventsOf: (service: ServiceName): string => `evt.${service}.>`,
  wake: (service: ServiceName): string => `wake.${service}`,
  /** Says which call nobody waits for any more. */
  cancel: 'cancel',
  signal: (name: SignalName): string => `sig.${name}`,
} as const;

export const streamName = (service: ServiceName): string =>
  `${service.toUpperCase().replaceAll('-', '_')}_EVENTS`;
