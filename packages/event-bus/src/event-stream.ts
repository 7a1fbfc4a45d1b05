import type { ServiceName } from '@balcao/contracts';
import { setTimeout as pause } from 'node:timers/promises';
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

/**
 * A broker may still be deleting the files of an old stream, and delete those of a new one with the same name. The new
 * stream then refuses every event (seen with server 2.9.10; the publisher recreates it). This pause before creating a
 * stream makes that unlikely; streams are created once, so it costs nothing.
 */
const settleMs = 500;

const minuteMs = 60 * 1_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * The stream of a service, created if missing. It holds the last two days of the log; losing it loses no event (rule
 * G9).
 */
export async function ensureStream(manager: JetStreamManager, service: ServiceName): Promise<StreamInfo> {
  const name = streamName(service);
  const found = await findStream(manager, name);
  if (found !== undefined) return found;
  await pause(settleMs);
  // If two processes create it at once, the broker treats equal requests as one.
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

async function findStream(manager: JetStreamManager, name: string): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (hasNatsCode(error, ErrorCode.JetStream404NoMessages)) return undefined;
    throw error;
  }
}

export async function removeStream(manager: JetStreamManager, service: ServiceName): Promise<void> {
  try {
    await manager.streams.delete(streamName(service));
  } catch (error) {
    if (!hasNatsCode(error, ErrorCode.JetStream404NoMessages)) throw error;
  }
}
