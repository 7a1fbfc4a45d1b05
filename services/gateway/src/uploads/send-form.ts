import {
  AppError,
  isRecordingName,
  maxHoldSeconds,
  messageBodyMaxLength,
  type sendMedia,
  uploadFields,
} from '@balcao/contracts';
import { z } from 'zod';
import type { ReceivedForm } from './receive-form.ts';

const clientIdSchema = z.union([z.literal('').transform(() => null), z.uuid()]);
const areDistinct = (ids: readonly (string | null)[]): boolean => {
  const given = ids.filter((id) => id !== null);
  return new Set(given).size === given.length;
};
/** Existing clients send many other fields, such as `body`; they are ignored (rule F4). */
const fieldsSchema = z.object({
  [uploadFields.caption]: z.array(z.string().max(messageBodyMaxLength)).default([]),
  // Files with the same id would become one message, and all but the first would be lost.
  [uploadFields.clientId]: z.array(clientIdSchema).refine(areDistinct).default([]),
  [uploadFields.quotedMsgId]: z.array(clientIdSchema).max(1).default([]),
  [uploadFields.holdSeconds]: z.array(z.coerce.number().int().min(0).max(maxHoldSeconds)).max(1).default([]),
});

/** The body of `sendMedia`: captions and client ids belong to the files in their order. @throws ERR_VALIDATION */
export const toSend = ({ files, fields }: ReceivedForm): z.input<typeof sendMedia.body> => {
  if (files.length === 0) throw new AppError('ERR_VALIDATION', { field: uploadFields.files });
  if (files.some(({ size }) => size === 0))
    throw new AppError('ERR_VALIDATION', { field: uploadFields.files, reason: 'empty file' });
  const parsed = fieldsSchema.safeParse(Object.fromEntries(fields));
  if (!parsed.success)
    throw new AppError('ERR_VALIDATION', { field: String(parsed.error.issues[0]?.path[0] ?? '') });
  const { caption: captions, clientId: clientIds, quotedMsgId, holdSeconds } = parsed.data;
  return {
    files: files.map((media, index) => ({
      media,
      // A form sends every line break as CRLF.
      caption: (captions[index] ?? '').replaceAll('\r\n', '\n'),
      isRecording: isRecordingName(media.fileName),
      clientId: clientIds[index] ?? null,
    })),
    quotedMsgId: quotedMsgId[0] ?? null,
    holdSeconds: holdSeconds[0] ?? 0,
  };
};
