import type { ServiceName } from '@balcao/contracts';
import {
  DiscardPolicy,
  ErrorCode,
  type JetStreamManager,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from 'nats';
import { hasNatsCode } from './broker.ts';
import { streamName, subjects } from './subjects.ts';

const minuteMs = 60 * 1_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * The stream of a service, made when it is missing. It is a tail of the log and not the log: two days of it, and nothing
 * is lost with it (architecture.md §3).
 */
export async function ensureStream(manager: JetStreamManager, service: ServiceName): Promise<StreamInfo> {
  const name = streamName(service);
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (!hasNatsCode(error, ErrorCode.JetStream404NoMessages)) throw error;
  }
  // Two that find it missing at once ask for the same, which the broker takes as one.
  return manager.streams.add({
    name,
    subjects: [subjects.eventsOf(service)],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    max_age: nanos(2 * dayMs),
    duplicate_window: nanos(2 * minuteMs),
  });
}

export async function removeStream(manager: JetStreamManager, service: ServiceName): Promise<void> {
  try {
    await manager.streams.delete(streamName(service));
  } catch (error) {
    if (!hasNatsCode(error, ErrorCode.JetStream404NoMessages)) throw error;
  }
}
