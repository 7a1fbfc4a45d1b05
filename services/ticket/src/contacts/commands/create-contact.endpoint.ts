import {
  AppError,
  type Contact,
  contactSchema,
  createContact,
  type Identity,
  textsOf,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { orThrow, type Transacted } from '@balcao/event-store';
import { newId } from '@balcao/service-kit';
import { addressOf } from '#contacts/match-key.rules.ts';
import { phoneIdentity } from '#contacts/phone-number.rules.ts';
import { drawId } from '#database/draw-ids.ts';
import type { TicketTransaction } from '#database/store.ts';
import { findDefaultConnection } from '#directory/destinations.query.ts';
import { findAddresses } from '#contacts/addresses.query.ts';
import type { NumberParts } from '#contacts/numbers/number-tries.ts';
import { changeLocked, createNew, lockOwners, lockContact, recall } from './edit-contacts.ts';
import { orderFields } from './extra-fields.ts';

/**
 * Creates a contact by hand. The number must be on the channel, and is stored in the channel's spelling (rule C3).
 */
export const serveCreateContact = ({ store, checks, countNumberTry }: NumberParts): EndpointHandler =>
  serveEndpoint(createContact, async ({ body, actor, context }) => {
    const command = commandOf(context, newId);
    const answerOf = ({ result, written }: Transacted<Contact>) => ({
      body: result,
      written,
    });
    const before = await recall(store, command);
    if (before !== null) return answerOf(before);
    const phone = orThrow(phoneIdentity(body.number));
    await countNumberTry(actor);
    if ((await findAddresses(store.db, [phone])).size > 0) {
      // The same request may have created it a moment ago.
      const since = await recall(store, command);
      if (since === null) throw new AppError('ERR_DUPLICATED_CONTACT');
      return answerOf(since);
    }
    const connectionId = await findDefaultConnection(store.db, actor);
    const identities = await checks.lookUp({ connectionId, phone, actor, context });
    const metadata = metadataOf(context);

    const create = async (tx: TicketTransaction): Promise<Contact> => {
      const owners = await lockOwners(tx, identities);
      if (identities.some((identity) => isPhone(identity) && owners.has(addressOf(identity))))
        throw new AppError('ERR_DUPLICATED_CONTACT');
      const details = { ...textsOf(body), extraInfo: await orderFields(tx.db, body.extraInfo, []) };
      // A contact whose number the channel hid until now gets the number and the name.
      const [knownId] = owners.values();
      if (knownId !== undefined) {
        const known = await lockContact(tx, knownId);
        return changeLocked(
          tx,
          known,
          [
            { type: 'LearnIdentities', identities: identities.filter(isPhone) },
            { type: 'ChangeDetails', changes: { name: body.name, ...details } },
          ],
          metadata,
        );
      }
      const contactId = await drawId(tx.db, 'contact_ids');
      const { name } = body;
      return createNew(
        tx,
        { type: 'CreateContact', contactId, name, identities, origin: 'hand', details },
        metadata,
      );
    };
    return answerOf(await store.once(command, create, contactSchema));
  });

const isPhone = ({ kind }: Identity): boolean => kind === 'phone';
