import { type Endpoint, refreshSession, type SignedIn } from '@balcao/contracts';
import { z } from 'zod';
import { ApiError, type ApiErrorCode, hasCode, toApiError } from './api-error.ts';
import { onceAtATime } from './once.ts';
import type { sendForm } from './send-form.ts';
import { serverNow } from '../server-clock.ts';
import { claimsOf, isSameUser } from './token-claims.ts';
import type { TokenStore } from './token-store.ts';

type Part<Name extends string, Schema extends z.ZodType> =
  unknown extends z.input<Schema>
    ? Readonly<Partial<Record<Name, never>>>
    : Partial<z.input<Schema>> extends z.input<Schema>
      ? Readonly<Partial<Record<Name, z.input<Schema>>>>
      : Readonly<Record<Name, z.input<Schema>>>;

export type RequestOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> & {
    readonly signal?: AbortSignal;
    /** The version from `callVersioned` that the change is based on; the server refuses it if there is a newer one. */
    readonly version?: string | undefined;
  };

/** Control over an upload: its progress and its cancellation. */
export type UploadControl = {
  readonly signal?: AbortSignal;
  /** Between 0 and 1. It starts again after an expired access token was renewed. */
  readonly onProgress?: (share: number) => void;
};

type Loose = UploadControl & {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly version?: string | undefined;
};

/** An answer, and the version of what it shows, if the desk counts versions. */
export type Versioned<Answer> = { readonly answer: Answer; readonly version: string | undefined };

export type ApiClient = {
  /** Calls an endpoint and parses the answer by its schema. Throws only ApiError. */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<z.output<E['response']>>;
  /** Like `call`, with the version of the answer. */
  callVersioned<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
  ): Promise<Versioned<z.output<E['response']>>>;
  /** Like `call` for files: a multipart body instead of the endpoint's own. */
  upload<E extends Endpoint>(
    endpoint: E,
    request: Part<'params', E['params']> & UploadControl & { readonly form: FormData },
  ): Promise<z.output<E['response']>>;
  /** Like `call` for a download: `read` gets the bytes as they arrive. */
  download<E extends Endpoint, T>(
    endpoint: E,
    request: RequestOf<E> & { readonly read: (answer: Response) => Promise<T> },
  ): Promise<T>;
  /** Renews the access token, once at a time: concurrent calls share the request. */
  refresh(): Promise<SignedIn>;
};

type Options = {
  /** The part of `fetch` that is used. */
  readonly request: (path: string, init: RequestInit) => Promise<Response>;
  /** With a longer timeout, for calls that wait for an outside program. */
  readonly requestPatiently?: (path: string, init: RequestInit) => Promise<Response>;
  /** Sends a form and reports its progress. */
  readonly sendForm: typeof sendForm;
  readonly tokens: TokenStore;
  /** Whether this page still uses that token: another user may have signed in in another tab. */
  readonly isOwn?: (token: string) => boolean;
  /** Called for every answer, with the time of the request. */
  readonly onAnswer?: (endpoint: Endpoint, answer: Response, askedAt: number) => void;
  /** Called when a call that changes something begins, and when it was answered or has failed. */
  readonly onChange?: (endpoint: Endpoint, step: 'begins' | 'ends') => void;
  readonly onRefreshed: (signedIn: SignedIn) => void;
  /** Called after the session has ended and its token was deleted, with the code of the refusal. */
  readonly onSessionOver: (reason: ApiErrorCode) => void;
};

const valuesSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
);

const urlOf = (endpoint: Endpoint, request: Loose): string => {
  const params = valuesSchema.parse(request.params ?? {});
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(valuesSchema.parse(request.query ?? {})))
    if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};

/** The connection may fall silent in the middle of an answer. */
const textOf = async (response: Response): Promise<string> => {
  try {
    return await response.text();
  } catch (cause) {
    throw new ApiError('ERR_NETWORK', {}, { cause });
  }
};

const answerOf = async (response: Response): Promise<unknown> => {
  const text = await textOf(response);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('ERR_UNREADABLE_ANSWER', { status: response.status }, { cause });
  }
};

/** An upload needs a token that stays valid this long: a refusal would come only after the whole file was sent. */
const freshForMs = 60_000;

const isEnding = (token: string | null): boolean => {
  const endsAt = token === null ? undefined : claimsOf(token)?.endsAt;
  return endsAt !== undefined && endsAt - serverNow() < freshForMs;
};

export const createApiClient = (options: Options): ApiClient => {
  const { tokens, onAnswer, onChange, onRefreshed, onSessionOver } = options;
  const request = onceAtATime(options.request);
  let refreshing: { readonly token: string | null; readonly answer: Promise<SignedIn> } | undefined;

  const signInIsOver = (): ApiError => new ApiError('ERR_SESSION_EXPIRED');

  /** Throws if the user has changed since the call began: its answer is not for the next user. */
  const assertStill = (begun: string | null): void => {
    const token = tokens.read();
    if (token !== null && options.isOwn?.(token) === false) throw signInIsOver();
    if (!isSameUser(begun, token)) throw signInIsOver();
  };

  const send = async (endpoint: Endpoint, details: Loose, token: string | null): Promise<Response> => {
    const headers = new Headers({ accept: 'application/json' });
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (details.body !== undefined) headers.set('content-type', 'application/json');
    if (details.version !== undefined) headers.set('if-match', details.version);
    const askedAt = Date.now();
    const { form, signal, onProgress } = details;
    const path = urlOf(endpoint, details);
    const init = {
      method: endpoint.method.toUpperCase(),
      headers,
      credentials: 'include',
      ...(signal === undefined ? {} : { signal }),
    } as const;
    try {
      const answer =
        form === undefined
          ? await (endpoint.isSlow ? (options.requestPatiently ?? request) : request)(path, {
              ...init,
              ...(details.body === undefined ? {} : { body: JSON.stringify(details.body) }),
            })
          : await options.sendForm(path, {
              ...init,
              body: form,
              ...(onProgress === undefined ? {} : { onProgress }),
            });
      onAnswer?.(endpoint, answer, askedAt);
      return answer;
    } catch (cause) {
      if (signal?.aborted === true) throw cause;
      throw new ApiError('ERR_NETWORK', {}, { cause });
    }
  };

  const settle = async <S extends z.ZodType>(schema: S, response: Response): Promise<z.output<S>> => {
    if (!response.ok) throw await toApiError(response);
    const parsed = schema.safeParse(await answerOf(response));
    if (!parsed.success)
      throw new ApiError('ERR_UNREADABLE_ANSWER', { status: response.status }, { cause: parsed.error });
    return parsed.data;
  };

  /** A late 401 for an old token must not end the present session. */
  const endSession = (error: unknown, token: string | null): void => {
    if (!(error instanceof ApiError) || error.facts.status !== 401 || tokens.read() !== token) return;
    tokens.clear();
    onSessionOver(error.code);
  };

  const refreshOnce = async (token: string | null): Promise<SignedIn> => {
    // After a sign-out in another tab the cookie must not renew the session.
    if (token === null) {
      onSessionOver('ERR_SESSION_EXPIRED');
      throw signInIsOver();
    }
    assertStill(token);
    try {
      const signedIn = await settle(refreshSession.response, await send(refreshSession, {}, token));
      // The user signed out or changed meanwhile: a late answer must not bring the old session back.
      assertStill(token);
      tokens.write(signedIn.token);
      onRefreshed(signedIn);
      return signedIn;
    } catch (error) {
      endSession(error, token);
      throw error;
    }
  };

  const refresh = (): Promise<SignedIn> => {
    const token = tokens.read();
    if (refreshing?.token === token) return refreshing.answer;
    const answer = refreshOnce(token).finally(() => {
      if (refreshing?.answer === answer) refreshing = undefined;
    });
    refreshing = { token, answer };
    return answer;
  };

  const isPublic = ({ access }: Endpoint): boolean => access === 'public';

  const askAnd = async <T>(
    endpoint: Endpoint,
    details: Loose,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    if (endpoint.method === 'get' || isPublic(endpoint)) return askOnce(endpoint, details, read);
    onChange?.(endpoint, 'begins');
    try {
      return await askOnce(endpoint, details, read);
    } finally {
      onChange?.(endpoint, 'ends');
    }
  };

  const askOnce = async <T>(
    endpoint: Endpoint,
    details: Loose,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    const begun = tokens.read();
    let token = begun;
    const check = (): void => {
      if (!isPublic(endpoint)) assertStill(begun);
    };
    const attempt = async (): Promise<T> => {
      check();
      token = tokens.read();
      try {
        const response = await send(endpoint, details, token);
        const answer = await read(response);
        check();
        return answer;
      } catch (error) {
        check();
        if (!isPublic(endpoint)) endSession(error, token);
        throw error;
      }
    };
    if (details.form !== undefined && isEnding(begun)) await refresh();
    try {
      return await attempt();
    } catch (error) {
      if (!hasCode(error, 'ERR_INVALID_TOKEN')) throw error;
    }
    // The token expired; another call may have renewed it meanwhile.
    if (tokens.read() === token) await refresh();
    return attempt();
  };

  const askVersioned = <E extends Endpoint>(
    endpoint: E,
    details: Loose,
  ): Promise<Versioned<z.output<E['response']>>> =>
    askAnd(endpoint, details, async (response) => ({
      answer: await settle<E['response']>(endpoint.response, response),
      version: response.headers.get('etag') ?? undefined,
    }));

  const ask = async <E extends Endpoint>(endpoint: E, details: Loose): Promise<z.output<E['response']>> =>
    (await askVersioned(endpoint, details)).answer;

  const download = <T>(
    endpoint: Endpoint,
    details: Loose & { readonly read: (answer: Response) => Promise<T> },
  ): Promise<T> =>
    askAnd(endpoint, details, async (response) => {
      if (!response.ok) throw await toApiError(response);
      return details.read(response);
    });

  return {
    refresh,
    call: ask,
    callVersioned: askVersioned,
    upload: ask,
    download,
  };
};
