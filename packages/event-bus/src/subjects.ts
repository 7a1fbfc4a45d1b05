import type { ServiceName, SignalName } from '@balcao/contracts';

/** Every name on the broker is defined here (rule G13). */
export const subjects = {
  rpc: (service: ServiceName, operation: string): string => `rpc.${service}.${operation}`,
  /** Answered only by the process that holds the connection's session. */
  holder: (connectionId: number, operation: string): string =>
    `rpc.channel-session.at.${connectionId}.${operation}`,
  event: (service: ServiceName, partition: number, type: string): string =>
    `evt.${service}.${partition}.${type}`,
  eventsOf: (service: ServiceName): string => `evt.${service}.>`,
  wake: (service: ServiceName): string => `wake.${service}`,
  /** Names a call whose caller is gone. */
  cancel: 'cancel',
  signal: (name: SignalName): string => `sig.${name}`,
} as const;

export const streamName = (service: ServiceName): string =>
  `${service.toUpperCase().replaceAll('-', '_')}_EVENTS`;
