import {
  AppError,
  createScriptMessage,
  sendApiMessage,
  type sendForScript,
  type ScriptMedia,
} from '@balcao/contracts';
import type { z } from 'zod';

/** The input of both calls, before its files are stored. */
export type ScriptSend = Omit<z.input<(typeof sendForScript)['input']>, 'actor' | 'files' | 'link'> & {
  readonly media: ScriptMedia | null;
  /** Where the caller put the link of its file. */
  readonly linkField: 'mediaUrl' | 'media.url';
};

const read = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('ERR_VALIDATION', field === '' ? {} : { field });
};

/** Reads the call of existing scripts. @throws ERR_VALIDATION */
export const readOldSend = (body: unknown): ScriptSend => {
  const sent = read(sendApiMessage.body, body ?? {});
  const { mediaUrl = '', media = null } = sent;
  return {
    numberField: 'number',
    number: sent.number,
    text: sent.body,
    media: media ?? (mediaUrl === '' || mediaUrl === null ? null : { url: mediaUrl }),
    linkField: media === null ? 'mediaUrl' : 'media.url',
    connectionId: sent.whatsappId ?? null,
    userId: sent.userId,
    queueId: sent.queueId ?? null,
    externalKey: sent.externalKey ?? null,
    by: sent.by,
  };
};

/** Reads the call of `/v1`. @throws ERR_VALIDATION */
export const readNewSend = (body: unknown): ScriptSend => {
  const sent = read(createScriptMessage.body, body ?? {});
  return {
    numberField: 'to',
    number: sent.to,
    text: sent.text,
    media: sent.media ?? null,
    linkField: 'media.url',
    connectionId: sent.connectionId ?? null,
    userId: sent.userId ?? null,
    queueId: sent.queueId ?? null,
    externalKey: sent.externalKey ?? null,
    by: sent.by,
  };
};
