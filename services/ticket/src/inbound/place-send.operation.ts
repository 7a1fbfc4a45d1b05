import { type Actor, AppError, placeSend } from '@balcao/contracts';
import { metadataOf, type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { z } from 'zod';
import type { NumberChecks } from '#contacts/index.ts';
import { phoneIdentity } from '#contacts/phone-number.rules.ts';
import type { Surroundings } from '#surroundings.ts';
import { createFindDestination, type Destination, type Wished } from './find-destinations.ts';
import { createPlaceSends } from './place-sends.ts';

type Parts = Pick<Surroundings, 'store' | 'clock'> & { readonly checks: NumberChecks };

/** A script's send finds its ticket as an inbound message does. A new ticket begins where the script says (rule P6). */
export const servePlaceSend = ({ store, checks, clock }: Parts): OperationHandler => {
  const findDestination = createFindDestination(store.db);
  const place = createPlaceSends(store, clock);
  return serveOperation(placeSend, async (asked, context) => {
    const { actor, messageId, userId } = asked;
    const phone = phoneIdentity(asked.number);
    if (!phone.ok) throw AppError.from({ ...phone.error, field: asked.numberField });
    const queueId = queueFor(actor, asked.queueId);
    const wished = { connectionId: asked.connectionId, userId, queueId };
    const { numberField } = asked;
    const connectionId = connectionAt({ ...wished, numberField }, await findDestination(wished));
    const identities = await checks.lookUp({ connectionId, phone: phone.value, actor, context });
    const contact = { identities: [...identities], name: '', isGroup: false };
    const at = clock.now().toISOString();
    const ticket = await place({
      message: { messageId, connectionId, contact, fromMe: true, preview: '', at },
      actor,
      metadata: metadataOf({ ...context, actor }),
      begin: { userId, queueId },
    });
    return { ticket };
  });
};

type Asked = z.output<(typeof placeSend)['input']>;
/** The two calls name the field differently. */
const connectionFields: Readonly<Record<Asked['numberField'], string>> = {
  number: 'whatsappId',
  to: 'connectionId',
};

/** @throws AppError that names what does not exist or gets no tickets */
const connectionAt = (
  { numberField, ...wished }: Wished & Pick<Asked, 'numberField'>,
  { connectionId, hasUser, isUserSuspended, hasQueue }: Destination,
): number => {
  if (connectionId === null)
    throw wished.connectionId === null
      ? new AppError('ERR_NO_DEF_WAPP_FOUND')
      : new AppError('ERR_NO_WAPP_FOUND', { field: connectionFields[numberField] });
  if (!hasUser) throw new AppError('ERR_NO_USER_FOUND', { field: 'userId' });
  if (isUserSuspended) throw new AppError('ERR_NO_USER_FOUND', { field: 'userId', reason: 'suspended' });
  if (!hasQueue) throw new AppError('ERR_QUEUE_NOT_FOUND', { field: 'queueId' });
  return connectionId;
};

/** A script that is limited to sectors opens tickets only in them. */
const queueFor = (actor: Actor, queueId: number | null): number | null => {
  const own = actor.kind === 'api' ? actor.queueIds : [];
  if (own.length === 0) return queueId;
  const [only, ...others] = own;
  if (queueId === null && others.length === 0) return only ?? null;
  if (queueId === null) throw new AppError('ERR_VALIDATION', { field: 'queueId' });
  if (!own.includes(queueId)) throw new AppError('ERR_NO_PERMISSION', { field: 'queueId' });
  return queueId;
};
