import {
  AppError,
  downloadMedia,
  type MediaProblem,
  mediaProblemSchema,
  type MediaTwins,
  type StoredMedia,
  uploadLimits,
} from '@balcao/contracts';
import { type Bus, metadataOf, systemContext } from '@balcao/event-bus';
import type { JobOutcome } from '@balcao/job-queue';
import type { Clock, Logger } from '@balcao/service-kit';
import { type MessagingStore, commandHandler } from '#database/store.ts';
import { type MediaCommand, mediaDecider } from './media.decider.ts';
import { messageStream } from '#messages/message.decider.ts';
import { makeMp3, type MediaTool } from './media-tool.ts';
import { findMedia, type MediaRow, findDueMedia } from './media.query.ts';
import { createLanes } from './lanes.ts';
import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';

export const mediaCommands = commandHandler(mediaDecider, messageStream);

type Parts = {
  readonly store: MessagingStore;
  readonly bus: Pick<Bus, 'callHolder'>;
  readonly tool: MediaTool;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when a waiting file may be fetched now. */
  readonly onRoom: (messageId: string) => void;
};

/** Per connection. */
const filesAtOnce = 3;
/** Enough for 64 MiB over a phone's line. */
const downloadDeadlineMs = 180_000;

/**
 * Fetches the file of one message: the holder of its connection streams it from the channel into the media store, and
 * a sound gets its MP3. Only then is it stored. Running this again is harmless.
 */
export const createFetchMedia = (parts: Parts) => {
  const { store, clock } = parts;
  const lanes = createLanes(filesAtOnce);

  return async ({ messageId }: { readonly messageId: string }): Promise<JobOutcome> => {
    const media = await findMedia(store.db, messageId);
    if (media?.state !== 'pending') return undefined;
    const waitMs = media.dueAt.getTime() - clock.now().getTime();
    if (waitMs > 0) return { againInMs: waitMs };
    if (!lanes.enter(media.connectionId, messageId)) return undefined;
    try {
      await fetchOne(parts, messageId, media);
    } finally {
      const next = lanes.leave(media.connectionId);
      if (next !== undefined) parts.onRoom(next);
    }
    const after = await findMedia(store.db, messageId);
    return after?.state === 'pending'
      ? { againInMs: Math.max(after.dueAt.getTime() - clock.now().getTime(), 0) }
      : undefined;
  };
};

const fetchOne = async (
  { store, bus, tool, log }: Parts,
  messageId: string,
  { connectionId }: MediaRow,
): Promise<void> => {
  const context = systemContext('messaging', { deadlineMs: downloadDeadlineMs });
  const fetched = await fetchFile(bus, connectionId, messageId, context);
  if ('problem' in fetched) log.info({ messageId, ...fetched }, 'a file did not come');
  const command: MediaCommand =
    'problem' in fetched
      ? { type: 'FailMedia', problem: fetched.problem }
      : { type: 'StoreMedia', ...(await complete(fetched.media, { tool, log })) };
  await mediaCommands.execute(store, messageId, command, { metadata: metadataOf(context) });
};

type Fetched = { readonly media: StoredMedia } | { readonly problem: MediaProblem; readonly cause: string };

const fetchFile = async (
  bus: Parts['bus'],
  connectionId: number,
  messageId: string,
  context: ReturnType<typeof systemContext>,
): Promise<Fetched> => {
  try {
    const input = { messageId, maxBytes: uploadLimits.maxFileBytes };
    return await bus.callHolder(connectionId, downloadMedia, input, context);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: problemOf(error), cause: error.code };
  }
};

const problemOf = ({ code, details }: AppError): MediaProblem => {
  if (code === 'ERR_PAYLOAD_TOO_LARGE') return 'too-large';
  if (code === 'ERR_WAPP_NOT_INITIALIZED') return 'not-connected';
  const reason = mediaProblemSchema.safeParse(details.reason);
  return reason.success ? reason.data : 'download-failed';
};

const complete = async (
  downloaded: StoredMedia,
  parts: Pick<Parts, 'tool' | 'log'>,
): Promise<{ media: StoredMedia; twins: MediaTwins }> => {
  const media = await parts.tool.measure(downloaded);
  return { media, twins: { mp3: await makeMp3(media, parts), voice: null } };
};

const sweepSize = 200;

/** The queue only schedules. Postgres says which files have to be fetched. */
export const createMediaFetching = (
  options: Parameters<typeof createFetchMedia>[0],
): TimerHandler<{ readonly messageId: string }> => ({
  run: createFetchMedia(options),
  sweep: async (add) => {
    for (const messageId of await findDueMedia(options.store.db, sweepSize))
      await add({ messageId }, { id: messageId });
  },
});
