import { type Elsewhere, signOfTicket } from '../elsewhere.ts';
import { expectStatus } from '../http-client.ts';
import { pick } from '../scenarios/scenario.ts';
import { bearerOf } from '../versions/desk-api.ts';
import type { VersionDesk } from '../versions/fill-version.ts';

export type Action = {
  readonly name: string;
  /** Resolves once another user's socket has the update. */
  readonly run: (elsewhere: Elsewhere, turn: number) => Promise<void>;
};

/** What attendants and contacts do all day. */
export const actionsOf = async ({ api, version, ...desk }: VersionDesk) => {
  const { token: adminToken } = await api.signIn(version.adminEmail, version.adminPassword);
  const [attendant, watcher] = [
    pick(desk.credentials, 0),
    pick(desk.credentials, desk.credentials.length - 1),
  ];
  const { token, user } = await api.signIn(attendant.email, attendant.password);
  const { token: watcherToken } = await api.signIn(watcher.email, watcher.password);
  const seen = async (elsewhere: Elsewhere, sign: string, call: () => Promise<unknown>): Promise<void> => {
    const update = elsewhere.nextUpdate(sign);
    await Promise.all([call(), update]);
  };
  const actions: readonly Action[] = [
    {
      name: 'inbound message',
      run: (elsewhere, turn) => {
        const message = { from: `55219${String(70_000_000 + (turn % 20))}`, body: `question ${turn}` };
        return seen(elsewhere, message.body, async () => {
          const path = `/simulator/${desk.whatsappId}/messages`;
          expectStatus(await api.ask('POST', path, message, bearerOf(adminToken)), 202);
        });
      },
    },
    {
      name: 'answer with its ticks',
      run: (elsewhere, turn) => {
        const body = `answer ${turn}`;
        return seen(elsewhere, body, async () => {
          const path = `/messages/${pick(desk.openTicketIds, turn)}`;
          expectStatus(await api.ask('POST', path, { body }, bearerOf(token)), 200);
        });
      },
    },
    {
      name: 'accept',
      run: (elsewhere, turn) => {
        const ticketId = pick(desk.pendingTicketIds, turn);
        const body = { status: 'open', userId: user.id };
        return seen(elsewhere, signOfTicket(ticketId, 'open'), () =>
          api.put(`/tickets/${ticketId}`, body, token),
        );
      },
    },
  ];
  return { actions, watcherToken };
};
