import { disposeAtEnd, eventually } from '@balcao/testkit';
import { io } from 'socket.io-client';
import { expect } from 'vitest';
import { sharedDesk } from '../src/shared-desk.ts';

/** Any number, if the value does not matter. */
export const anId: unknown = expect.any(Number);
export const aText: unknown = expect.any(String);
export const aList: unknown = expect.any(Array);
/** The format that existing clients read: an invalid date blanks their page. */
export const aMoment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u);

/** At least these fields of an object, at any depth; it may have more (rule X4). */
const withFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withFields);
  if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, withFields(field)] as const);
  return expect.objectContaining(Object.fromEntries(fields));
};

type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
};

export const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
export const objectOf = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const idOf = ({ json }: Pick<Answer, 'json'>): number => Number(fieldOf(json, 'id'));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type ExistingClient = ReturnType<typeof existingClient>;

/** A client from before Balcão: it knows paths, fields and events, but not our contracts (rule X4). */
export const existingClient = (url: string) => {
  let token = '';
  const callOnce = async (
    method: string,
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };
  const call = (
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    eventually(async () => {
      const answer = await callOnce(method, path, body, headers);
      // A service that does not know the caller's last change yet does nothing, and asks for a repeat (rule G5).
      expect(fieldOf(answer.json, 'error')).not.toBe('ERR_UNAVAILABLE');
      return answer;
    });
  return {
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: object) => call('POST', path, body),
    put: (path: string, body?: object) => call('PUT', path, body),
    delete: (path: string) => call('DELETE', path),
    signIn: async (email: string, password: string): Promise<Answer> => {
      const answer = await call('POST', '/auth/login', { email, password });
      token = String(fieldOf(answer.json, 'token'));
      return answer;
    },
    useToken: (value: string) => {
      token = value;
    },
    /** A socket as each of its components opens one: the token is in the address. */
    listen: async (...joined: readonly (readonly [event: string, ...values: unknown[]])[]) => {
      const socket = io(url, { transports: ['websocket'], forceNew: true, query: { token } });
      disposeAtEnd(() => Promise.resolve(void socket.close()));
      const heard: { readonly event: string; readonly value: unknown }[] = [];
      socket.onAny((event: string, value: unknown) => heard.push({ event, value }));
      await eventually(() => {
        expect(socket.connected).toBe(true);
      });
      for (const [event, ...values] of joined) await socket.timeout(20_000).emitWithAck(event, ...values);
      const valuesOf = (event: string): readonly unknown[] =>
        heard.filter((one) => one.event === event).map(({ value }) => value);
      return {
        valuesOf,
        hears: (event: string, value: object): Promise<void> =>
          eventually(() => {
            expect(valuesOf(event)).toContainEqual(withFields(value));
          }),
        close: () => {
          socket.close();
        },
      };
    },
  };
};

/** The expected answer: its status, and at least these fields. */
export const answers = (status: number, json: unknown): unknown =>
  expect.objectContaining({ status, json: withFields(json) });
export const refuses = (status: number, error: string): unknown => answers(status, { error });

export type WireDesk = {
  readonly url: string;
  readonly admin: ExistingClient;
  readonly adminId: number;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly stranger: ExistingClient;
  /** An attendant of these sectors. */
  readonly attendant: (name: string, queueIds?: readonly number[]) => Promise<Attendant>;
  /** A connection with a simulated phone. */
  readonly connection: (name: string) => Promise<number>;
  /** A customer writes. */
  readonly write: (whatsappId: number, from: string, name: string, body: string) => Promise<void>;
};
export type Attendant = { readonly id: number; readonly email: string; readonly client: ExistingClient };

export const attendantPassword = 'a-good-password';

/** For existing clients: an admin who is signed in, and other users on request. */
export const openWireDesk = async (): Promise<WireDesk> => {
  const { url, adminEmail, adminPassword } = await sharedDesk();
  const admin = existingClient(url);
  const signedIn = await admin.signIn(adminEmail, adminPassword);
  return {
    url,
    admin,
    adminId: Number(fieldOf(fieldOf(signedIn.json, 'user'), 'id')),
    adminEmail,
    adminPassword,
    stranger: existingClient(url),
    attendant: async (name, queueIds = []) => {
      const email = `${name.toLowerCase()}@desk.example`;
      const made = await admin.post('/users', { name, email, password: attendantPassword, queueIds });
      expect(made.status).toBe(200);
      const client = existingClient(url);
      await client.signIn(email, attendantPassword);
      return { id: idOf(made), email, client };
    },
    connection: async (name) => {
      const made = await admin.post('/whatsapp', { name, engine: 'simulator' });
      const path = `/whatsapp/${String(idOf(made))}`;
      const reaches = (status: string) =>
        eventually(async () => {
          expect(await admin.get(path)).toEqual(answers(200, { status }));
        });
      await reaches('qrcode');
      await admin.post(`/simulator/${String(idOf(made))}/scan`);
      await reaches('CONNECTED');
      return idOf(made);
    },
    write: async (whatsappId, from, name, body) => {
      const written = await admin.post(`/simulator/${String(whatsappId)}/messages`, { from, name, body });
      expect(written.status).toBe(202);
    },
  };
};
