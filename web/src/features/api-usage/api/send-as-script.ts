import { sendApiMessage, uploadFields } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, toApiError } from '../../../lib/session/api-error.ts';
import { fetchInTime } from '../../../lib/session/fetch-in-time.ts';
import type { SnippetSend } from '../snippets.ts';

type Sent = { readonly token: string; readonly send: SnippetSend; readonly files: readonly File[] };

/** The desk's answer to the call, whether it succeeded or failed. */
export type ScriptAnswer = {
  readonly status: number;
  readonly answer: unknown;
  readonly error: ApiError | null;
};

/** Uploads may be slow. */
const withinMs = 120_000;

const formOf = (send: SnippetSend, files: readonly File[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(send)) form.append(name, String(value ?? ''));
  for (const file of files) form.append(uploadFields.files, file);
  return form;
};

/** With the API key instead of the user's session: the call is tried as programs make it. */
const sendAsScript = async ({ token, send, files }: Sent): Promise<ScriptAnswer> => {
  const headers = { authorization: `Bearer ${token}` };
  const init =
    files.length === 0
      ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(send) }
      : { headers, body: formOf(send, files) };
  const response = await fetchInTime(sendApiMessage.path, { method: 'POST', ...init }, withinMs).catch(
    (cause: unknown) => {
      throw new ApiError('ERR_NETWORK', {}, { cause });
    },
  );
  const error = response.ok ? null : await toApiError(response.clone());
  const answer: unknown = await response.json().catch(() => null);
  return { status: response.status, answer, error };
};

export const useSendAsScript = () =>
  useMutation({ mutationFn: sendAsScript, meta: { showsOwnErrors: true } });
