import type { Endpoint, ErrorCode } from '@balcao/contracts';
import {
  changeSetting,
  createConnection,
  createUser,
  listConnections,
  listMessages,
  listSimulatorOutbox,
  listTickets,
  raiseSimulatedAcks,
  scanSimulatedCode,
  sendMessage,
  setSimulatorFaults,
  showConnection,
  showTicket,
  signIn,
  updateTicket,
  writeAsContact,
} from '@balcao/contracts';
import { z } from 'zod';
import { insist, until } from './wait.ts';

/** An answer that is not the endpoint's success. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, route: string) {
    super(`${route} answered ${status} ${code}`);
    this.name = 'RefusedCall';
    this.status = status;
    this.code = code;
  }
}

type Input<Params extends z.ZodType, Body extends z.ZodType> = {
  readonly params?: z.input<Params>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: z.input<Body>;
};

const problemSchema = z.object({ error: z.string() }).catch({ error: 'no JSON' });
const fillPath = (path: string, params: unknown): string => {
  const values = z.record(z.string(), z.union([z.string(), z.number()])).parse(params ?? {});
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
};

/** How long a refused call is repeated while a service is behind. */
const unavailableForMs = 20_000;

export type DeskClient = ReturnType<typeof deskClient>;

/** A client of the HTTP API, as an integrator's script would use it; it checks answers against the contract. */
export const deskClient = (baseUrl: string) => {
  let token: string | null = null;

  const callOnce = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: Input<P, B>,
  ): Promise<z.output<R>> => {
    const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query).toString()}`;
    const route = `${fillPath(endpoint.path, input.params)}${query}`;
    const response = await fetch(`${baseUrl}${route}`, {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    if (response.status !== endpoint.status) {
      throw new RefusedCall(
        response.status,
        problemSchema.parse(parseJson(text)).error,
        `${endpoint.method} ${route}`,
      );
    }
    return endpoint.response.parse(text === '' ? undefined : parseJson(text));
  };
  const call = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: Input<P, B> = {},
  ): Promise<z.output<R>> =>
    insist(
      () => callOnce(endpoint, input),
      // A service that does not know the caller's last change yet does nothing, and asks for a repeat (rule G5).
      (problem) => !isRefusal(problem, 'ERR_UNAVAILABLE'),
      unavailableForMs,
    );

  const reaches = (whatsappId: number, status: string) =>
    until(
      async () =>
        (await call(showConnection, { params: { whatsappId } })).status === status ? true : undefined,
      () => `the connection never became ${status}`,
    );

  return {
    call,
    signIn: async (email: string, password: string) => {
      const answer = await call(signIn, { body: { email, password } });
      token = answer.token;
      return answer;
    },
    useToken: (value: string) => {
      token = value;
    },
    createAttendant: (name: string, email: string, password: string) =>
      call(createUser, { body: { name, email, password } }),
    addSimulatedConnection: (name: string) => call(createConnection, { body: { name, engine: 'simulator' } }),
    /**
     * Adds a connection and scans its code.
     * @returns its id once it is connected
     */
    connectSimulatedPhone: async (name: string): Promise<number> => {
      const { id } = await call(createConnection, { body: { name, engine: 'simulator' } });
      await reaches(id, 'qrcode');
      await call(scanSimulatedCode, { params: { whatsappId: id } });
      await reaches(id, 'CONNECTED');
      return id;
    },
    changeSetting: (settingKey: string, value: string) =>
      call(changeSetting, { params: { settingKey }, body: { value } }),
    connections: () => call(listConnections),
    raiseAcks: (whatsappId: number, ack: number) =>
      call(raiseSimulatedAcks, { params: { whatsappId }, body: { ack } }),
    connection: (whatsappId: number) => call(showConnection, { params: { whatsappId } }),
    scan: (whatsappId: number) => call(scanSimulatedCode, { params: { whatsappId } }),
    write: (whatsappId: number, message: z.input<(typeof writeAsContact)['body']>) =>
      call(writeAsContact, { params: { whatsappId }, body: message }),
    outbox: async (whatsappId: number, after?: number) =>
      (
        await call(listSimulatorOutbox, {
          params: { whatsappId },
          query: after === undefined ? {} : { after: String(after) },
        })
      ).messages,
    faults: (whatsappId: number, faults: z.input<(typeof setSimulatorFaults)['body']>) =>
      call(setSimulatorFaults, { params: { whatsappId }, body: faults }),
    tickets: (query: Readonly<Record<string, string>> = {}) => call(listTickets, { query }),
    ticket: (ticketId: number) => call(showTicket, { params: { ticketId } }),
    accept: (ticketId: number, userId: number) =>
      call(updateTicket, { params: { ticketId }, body: { status: 'open', userId } }),
    close: (ticketId: number) => call(updateTicket, { params: { ticketId }, body: { status: 'closed' } }),
    send: (ticketId: number, body: string, clientId?: string) =>
      call(sendMessage, {
        params: { ticketId },
        body: { body, ...(clientId === undefined ? {} : { clientId }) },
      }),
    /** Every message of the conversation, oldest first. */
    conversation: async (ticketId: number) => {
      const pages: z.output<(typeof listMessages)['response']>['messages'][] = [];
      for (let pageNumber = 1; ; pageNumber += 1) {
        const page = await call(listMessages, {
          params: { ticketId },
          query: { pageNumber: String(pageNumber), markRead: 'false' },
        });
        pages.unshift(page.messages);
        if (!page.hasMore) return pages.flat();
      }
    },
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const isRefusal = (problem: unknown, code: ErrorCode): boolean =>
  problem instanceof RefusedCall && problem.code === code;
