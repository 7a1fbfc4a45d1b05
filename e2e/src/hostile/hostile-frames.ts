import { clientEventSchemas, errorStatus, isErrorCode } from '@balcao/contracts';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

/** Payloads where one value is expected. */
const payloads: readonly (readonly unknown[])[] = [
  [],
  [null],
  [true],
  [-1],
  [0],
  [1.5],
  [1e308],
  [2 ** 53],
  [999_999_999_999_999],
  [''],
  ['\0'],
  ['\uD800'],
  ['9'.repeat(400)],
  ["1'; drop table users; --"],
  ['open\0'],
  ['__proto__'],
  [[]],
  [{}],
  [{ after: 2 ** 53 }],
  [{ after: -1 }],
  [{ after: '1' }],
  [{ isVisible: 'yes' }],
  [{ toString: 1, constructor: null, length: 5 }],
  [nested(3_000)],
  [Array.from({ length: 5_000 }, (_, index) => index)],
  [Buffer.alloc(1_000)],
  [{ after: Buffer.alloc(10) }],
  ['open', 'more', 'than', 'asked'],
];

const answerSchema = z.looseObject({ error: z.string().optional() });

const faultOf = (answer: unknown): string | undefined => {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return 'no answer that we know';
  const { error } = parsed.data;
  if (error === undefined) return undefined;
  if (!isErrorCode(error)) return `${error} is not in the catalogue`;
  return errorStatus[error] >= 500 ? error : undefined;
};

const opened = async (url: string, token: string): Promise<Socket> => {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  return socket;
};

/**
 * Sends every payload in every event that clients may send.
 * @returns what was wrong with the answers
 */
export const faultsOfFrames = async (url: string, token: string): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const event of Object.keys(clientEventSchemas)) {
    // A socket may send a limited number of events in ten seconds, so each kind gets its own socket.
    const socket = await opened(url, token);
    for (const [index, values] of payloads.entries()) {
      const answer: unknown = await socket.timeout(10_000).emitWithAck(event, ...values);
      const fault = faultOf(answer);
      if (fault !== undefined) faults.push(`${event}, payload ${String(index)}: ${fault}`);
    }
    if (!socket.connected) faults.push(`${event}: the socket was cut`);
    socket.disconnect();
  }
  return faults;
};
