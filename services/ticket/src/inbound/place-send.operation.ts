import { type Actor, AppError, isVisible, placeSend, visibilityOf } from '@balcao/contracts';
import { metadataOf, type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import type { NumberChecks } from '#contacts/index.ts';
import { phoneIdentity } from '#contacts/phone-number.rules.ts';
import type { TicketDb, TicketStore } from '#database/store.ts';
import { findDefaultConnection } from '#directory/default-connection.query.ts';
import { findConnection, findQueue, isUserHere } from '#directory/destinations.query.ts';
import { recordInbound } from './record-inbound.ts';

type Parts = {
  readonly store: TicketStore;
  readonly checks: NumberChecks;
  readonly clock: Clock;
};

/** A send of a script finds its ticket as what comes in does; one that is new waits where the script says (rule P6). */
export const servePlaceSend = ({ store, checks, clock }: Parts): OperationHandler =>
  serveOperation(placeSend, async (asked, context) => {
    const { actor, messageId, userId } = asked;
    const phone = phoneIdentity(asked.number);
    if (!phone.ok) throw AppError.from({ ...phone.error, field: asked.numberField });
    const queueId = queueFor(actor, asked.queueId);
    const connectionId = await connectionFor(store.db, asked.connectionId, actor);
    if (userId !== null && !(await isUserHere(store.db, userId)))
      throw new AppError('ERR_NO_USER_FOUND', { field: 'userId' });
    if (queueId !== null && (await findQueue(store.db, queueId)) === null)
      throw new AppError('ERR_QUEUE_NOT_FOUND', { field: 'queueId' });
    const identities = await checks.lookUp({ connectionId, phone: phone.value, actor, context });
    const contact = { identities: [...identities], name: '', isGroup: false };
    const now = clock.now();
    const visibility = visibilityOf(actor);
    const [recorded] = await recordInbound(
      store,
      [{ messageId, connectionId, contact, fromMe: true, preview: '', at: now.toISOString() }],
      {
        now,
        metadata: metadataOf({ ...context, actor }),
        begin: { userId, queueId },
        judge: (ticket) => {
          if (!isVisible(visibility, ticket)) throw new AppError('ERR_NO_PERMISSION', { reason: 'ticket' });
        },
      },
    );
    if (recorded === undefined) throw new AppError('ERR_CREATING_TICKET');
    const { ticket } = recorded;
    return { ticket };
  });

/** A script that is limited to sectors opens tickets in those alone. */
const queueFor = (actor: Actor, queueId: number | null): number | null => {
  const own = actor.kind === 'api' ? actor.queueIds : [];
  if (own.length === 0) return queueId;
  const [only, ...others] = own;
  if (queueId === null && others.length === 0) return only ?? null;
  if (queueId === null) throw new AppError('ERR_VALIDATION', { field: 'queueId' });
  if (!own.includes(queueId)) throw new AppError('ERR_NO_PERMISSION', { field: 'queueId' });
  return queueId;
};

const connectionFor = async (db: TicketDb, asked: number | null, actor: Actor): Promise<number> => {
  if (asked === null) return findDefaultConnection(db, actor);
  if ((await findConnection(db, asked)) === null) throw new AppError('ERR_NO_WAPP_FOUND');
  return asked;
};
