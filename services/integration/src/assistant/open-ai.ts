import { AppError } from '@balcao/contracts';
import type { OutboundClient, OutboundRequest } from '@balcao/service-kit';
import { z } from 'zod';
import type { ChatTurn } from './prompts.rules.ts';

export type Picture = { readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp'; readonly data: string };
export type Keys = { readonly apiKey: string; readonly organization: string };
/** The desk's keys, and a signal that aborts once the caller has disconnected. */
export type Asking = { readonly keys: Keys; readonly signal: AbortSignal | undefined };

/** Writes and draws for attendants. @throws {AppError} one of ERR_ASSISTANT_* */
export type OpenAi = {
  readonly write: (asking: Asking, turns: readonly ChatTurn[]) => Promise<string>;
  readonly draw: (asking: Asking, prompt: string) => Promise<Picture>;
};

type Options = {
  readonly ask: OutboundClient;
  readonly baseUrl: string;
  readonly model: string;
  readonly pictureModel: string;
  readonly timeoutMs: number;
  /** Users get a short error; operators get the details here. */
  readonly onFault: (fault: { readonly status: number | null; readonly problem: string }) => void;
};

const textBytes = 1_048_576;
const pictureBytes = 4 * 1_048_576;
/** The base64 picture, with the rest of the answer. */
const pictureAnswerBytes = 6 * 1_048_576;

const writtenSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});
const drawnSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
});
const faultSchema = z.object({ error: z.object({ code: z.string().nullish() }) });

const declinedCodes: ReadonlySet<string> = new Set([
  'content_policy_violation',
  'content_filter',
  'moderation_blocked',
]);

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** By its first bytes, because the program's own claim proves nothing. */
const pictureOf = (bytes: Buffer): Picture | undefined => {
  const data = bytes.toString('base64');
  if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])))
    return { mimeType: 'image/png', data };
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return { mimeType: 'image/jpeg', data };
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return { mimeType: 'image/webp', data };
  return undefined;
};

export const createOpenAi = (options: Options): OpenAi => {
  const { ask, baseUrl, timeoutMs, onFault } = options;

  const failed = (problem: string, status: number | null = null): AppError => {
    onFault({ status, problem });
    return new AppError('ERR_ASSISTANT_FAILED');
  };

  const answerOf = async (request: OutboundRequest, signal: Asking['signal']): Promise<Buffer> => {
    const asked = await ask({ ...request, timeoutMs, ...(signal === undefined ? {} : { signal }) });
    // The caller has disconnected, so OpenAI did not fail.
    if (signal?.aborted === true) throw new AppError('ERR_ASSISTANT_FAILED');
    if (!asked.ok) throw failed(asked.error);
    const { status, body } = asked.value;
    if (status >= 200 && status < 300) return body;
    if (status === 401 || status === 403) throw new AppError('ERR_ASSISTANT_KEY_REFUSED');
    if (status === 429) throw new AppError('ERR_ASSISTANT_LIMITED');
    const fault = faultSchema.safeParse(jsonOf(body));
    const code = fault.success ? (fault.data.error.code ?? '') : '';
    throw declinedCodes.has(code) ? new AppError('ERR_ASSISTANT_DECLINED') : failed('refused', status);
  };

  const post = async <Schema extends z.ZodType>(
    path: string,
    { keys, signal }: Asking,
    {
      body,
      schema,
      maxBytes,
    }: { readonly body: unknown; readonly schema: Schema; readonly maxBytes: number },
  ): Promise<z.output<Schema>> => {
    const request = {
      url: new URL(path, baseUrl).href,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${keys.apiKey}`,
        ...(keys.organization === '' ? {} : { 'openai-organization': keys.organization }),
      },
      body: JSON.stringify(body),
      maxBytes,
    } as const;
    const answer = await answerOf(request, signal);
    const read = schema.safeParse(jsonOf(answer));
    if (!read.success) throw failed('unexpected');
    return read.data;
  };

  return {
    write: async (asking, turns) => {
      const { choices } = await post('/v1/chat/completions', asking, {
        body: { model: options.model, messages: turns },
        schema: writtenSchema,
        maxBytes: textBytes,
      });
      const [choice] = choices;
      const refusal = choice?.message.refusal ?? '';
      if (refusal !== '' || choice?.finish_reason === 'content_filter')
        throw new AppError('ERR_ASSISTANT_DECLINED');
      const text = choice?.message.content?.trim() ?? '';
      if (text === '') throw failed('empty');
      return text;
    },
    draw: async (asking, prompt) => {
      const { data } = await post('/v1/images/generations', asking, {
        body: { model: options.pictureModel, prompt, n: 1, size: '1024x1024' },
        schema: drawnSchema,
        maxBytes: pictureAnswerBytes,
      });
      const [drawn] = data;
      const url = drawn?.url ?? '';
      // Without the key, because another host stores the picture.
      const bytes =
        url === ''
          ? Buffer.from(drawn?.b64_json ?? '', 'base64')
          : await answerOf({ url, maxBytes: pictureBytes }, asking.signal);
      const picture = bytes.byteLength > pictureBytes ? undefined : pictureOf(bytes);
      if (picture === undefined) throw failed('no picture');
      return picture;
    },
  };
};
