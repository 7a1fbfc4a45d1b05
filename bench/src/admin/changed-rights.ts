import {
  createQueue,
  createUser,
  listAudit,
  refreshSession,
  signIn as signInEndpoint,
  updateTicket,
} from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import type { Stack } from '@balcao/local/stack';
import type { Socket } from 'socket.io-client';
import { type Answer, type Ask, expectStatus, httpClient } from '../http-client.ts';
import { openSocket } from '../live.ts';
import { figuresOf, type Figures } from '../measure.ts';

const email = 'changed@bench.example';
const password = 'a-benchmark-password';
const newPassword = 'three green parrots';
const patienceMs = 10_000;

export type ChangedRights = {
  /** The admin's change of a user. */
  readonly name: string;
  /** From the admin's call until the user's old token is refused. */
  readonly refused: Figures;
  /** From the admin's call until the user's socket is closed; null if the page itself closes it. */
  readonly cut: Figures | null;
};

type Session = { readonly token: string; readonly cookie: string };

type Change = {
  readonly name: string;
  readonly change: object;
  readonly back: object;
  /** A call that the session may make before the change, and not after it. */
  readonly probe: (ask: Ask, session: Session) => Promise<Answer>;
  readonly isCut: boolean;
};

const reads =
  (path: string): Change['probe'] =>
  (ask, { token }) =>
    ask('GET', path, undefined, { authorization: `Bearer ${token}` });

/** Hours are checked when a session is renewed: the present token works until it expires (rule A7). */
const renews: Change['probe'] = (ask, { cookie }) => ask('POST', refreshSession.path, undefined, { cookie });

/** Hours that exclude the present. */
const otherHours = (): { readonly startWork: string; readonly endWork: string } => {
  const hour = (from: number): string =>
    `${String((new Date().getUTCHours() + from) % 24).padStart(2, '0')}:00`;
  return { startWork: hour(6), endWork: hour(8) };
};

/** An attendant of one sector, and changes that take rights away. */
const prepare = async (
  stack: Stack,
): Promise<{ readonly userId: number; readonly changes: readonly Change[] }> => {
  const admin = deskClient(stack.url);
  await admin.signIn(stack.adminEmail, stack.adminPassword);
  const { id: queueId } = await admin.call(createQueue, { body: { name: 'Changed', color: '#1565c0' } });
  const connectionId = await admin.connectSimulatedPhone('Changed');
  await admin.write(connectionId, { from: '5531987650001', name: 'Changed', body: 'Anybody?' });
  const ticketId = await until(
    async () => {
      const { tickets } = await admin.tickets({ status: 'pending', showAll: 'true' });
      return tickets.find(({ contact }) => contact.name === 'Changed')?.id;
    },
    () => 'the ticket did not come',
  );
  await admin.call(updateTicket, { params: { ticketId }, body: { queueId } });
  const body = { name: 'Changed', email, password, queueIds: [queueId] };
  const { id: userId } = await admin.call(createUser, { body });
  const readsTicket = reads(`/tickets/${String(ticketId)}`);
  return {
    userId,
    changes: [
      {
        name: 'sectors',
        change: { queueIds: [] },
        back: { queueIds: [queueId] },
        probe: readsTicket,
        isCut: true,
      },
      {
        name: 'role',
        change: { profile: 'user' },
        back: { profile: 'admin' },
        probe: reads(listAudit.path),
        isCut: true,
      },
      {
        name: 'hours',
        change: otherHours(),
        back: { startWork: '', endWork: '' },
        probe: renews,
        isCut: false,
      },
      {
        name: 'password',
        change: { password: newPassword },
        back: { password },
        probe: readsTicket,
        isCut: true,
      },
    ],
  };
};

/** Repeats the call without a pause until it is refused. */
const untilRefused = async (ask: () => Promise<Answer>, name: string): Promise<number> => {
  const endAt = performance.now() + patienceMs;
  while (performance.now() < endAt) {
    const { status } = await ask();
    if (status === 401 || status === 403 || status === 404) return performance.now();
  }
  throw new Error(`${name}: nothing was refused`);
};

const untilCut = (socket: Socket): Promise<number> =>
  new Promise((resolve, reject) => {
    const given = setTimeout(() => {
      reject(new Error('the socket was never cut'));
    }, patienceMs);
    socket.once('disconnect', () => {
      clearTimeout(given);
      resolve(performance.now());
    });
  });

const signIn = async (ask: Ask): Promise<Session> => {
  const answer = expectStatus(await ask('POST', signInEndpoint.path, { email, password }), 200);
  const { token } = signInEndpoint.response.parse(JSON.parse(answer.body.toString()));
  const cookie = answer.cookies.map((line) => line.split(';', 1)[0] ?? '').join('; ');
  return { token, cookie };
};

const figuresOfTimes = (times: readonly number[]): Figures => figuresOf(1, times, 0, 1);

/** The time until a change of a user takes effect at another gateway than the admin's. */
export const measureChangedRights = async (
  stack: Stack,
  turns: number,
): Promise<readonly ChangedRights[]> => {
  const { userId, changes } = await prepare(stack);
  const { token: adminToken } = await deskClient(stack.url).signIn(stack.adminEmail, stack.adminPassword);
  const elsewhere = stack.gatewayUrls.at(-1) ?? stack.url;
  const [ask, askElsewhere] = [httpClient(stack.url), httpClient(elsewhere)];
  const put = async (body: object): Promise<void> => {
    const headers = { authorization: `Bearer ${adminToken}` };
    expectStatus(await ask('PUT', `/users/${String(userId)}`, body, headers), 200);
  };

  const one = async ({ name, change, back, probe, isCut }: Change) => {
    // Back to the profile: an admin who becomes an attendant.
    await put(back);
    const session = await signIn(ask);
    const socket = await openSocket(elsewhere, session.token);
    try {
      expectStatus(await probe(askElsewhere, session), 200);
      const askedAt = performance.now();
      const [refusedAt, cutAt] = await Promise.all([
        untilRefused(() => probe(askElsewhere, session), name),
        isCut ? untilCut(socket) : null,
        put(change),
      ]);
      return { refused: refusedAt - askedAt, cut: cutAt === null ? [] : [cutAt - askedAt] };
    } finally {
      socket.close();
    }
  };

  try {
    const measured: ChangedRights[] = [];
    for (const each of changes) {
      const times: Awaited<ReturnType<typeof one>>[] = [];
      for (let turn = 0; turn < turns; turn += 1) times.push(await one(each));
      await put(each.name === 'role' ? each.change : each.back);
      const cut = times.flatMap((time) => time.cut);
      measured.push({
        name: each.name,
        refused: figuresOfTimes(times.map(({ refused }) => refused)),
        cut: cut.length === 0 ? null : figuresOfTimes(cut),
      });
    }
    return measured;
  } finally {
    ask.close();
    askElsewhere.close();
  }
};

export const formatChangedRights = ({ name, refused, cut }: ChangedRights): string => {
  const said = ({ median, p95 }: Figures): string =>
    `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
  const ofSocket = cut === null ? '' : `; the socket cut after ${said(cut)}`;
  return `  ${name}: the old session refused after ${said(refused)}${ofSocket}`;
};
