import type { ErrorCode, ServiceName } from '@balcao/contracts';

/** Measurements of the bus; the composing service turns them into metrics. All times are in seconds. */
export type BusObserver = {
  readonly served?: (call: { operation: string; outcome: ErrorCode | 'ok'; seconds: number }) => void;
  readonly called?: (call: { subject: string; outcome: ErrorCode | 'ok'; seconds: number }) => void;
  readonly published?: (batch: { service: ServiceName; events: number; seconds: number }) => void;
  readonly applied?: (batch: {
    consumer: string;
    source: ServiceName;
    events: number;
    /** From the time of the oldest event to the commit of its effect. */
    delaySeconds: number;
    seconds: number;
  }) => void;
  readonly parked?: (event: { consumer: string; source: ServiceName; type: string }) => void;
  readonly retried?: (batch: { consumer: string; source: ServiceName }) => void;
  readonly gapFilled?: (gap: { consumer: string; source: ServiceName; events: number }) => void;
};
