import { z } from 'zod';
import { type Ask, expectStatus, httpClient } from '../http-client.ts';

/**
 * Calls that old and new desks answer alike. Only what is needed of an answer is checked, because an older desk need not
 * fulfil this checkout's contract.
 */
export type DeskApi = {
  readonly ask: Ask;
  readonly post: <T extends z.ZodType>(
    path: string,
    body: unknown,
    schema: T,
    token?: string,
  ) => Promise<z.output<T>>;
  readonly get: <T extends z.ZodType>(path: string, schema: T, token: string) => Promise<z.output<T>>;
  readonly put: (path: string, body: unknown, token: string) => Promise<void>;
  readonly signIn: (email: string, password: string) => Promise<z.output<typeof sessionSchema>>;
  readonly close: () => void;
};

const sessionSchema = z.object({ token: z.string(), user: z.object({ id: z.number() }) });

export const bearerOf = (token: string | undefined) =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

export const deskApi = (url: string): DeskApi => {
  const ask = httpClient(url);
  const post: DeskApi['post'] = async (path, body, schema, token) => {
    const answer = await ask('POST', path, body, bearerOf(token));
    if (answer.status >= 300) expectStatus(answer, 200);
    return schema.parse(JSON.parse(answer.body.toString()));
  };
  return {
    ask,
    post,
    get: async (path, schema, token) =>
      schema.parse(
        JSON.parse(expectStatus(await ask('GET', path, undefined, bearerOf(token)), 200).body.toString()),
      ),
    put: async (path, body, token) => {
      expectStatus(await ask('PUT', path, body, bearerOf(token)), 200);
    },
    signIn: (email, password) => post('/auth/login', { email, password }, sessionSchema),
    close: ask.close,
  };
};
