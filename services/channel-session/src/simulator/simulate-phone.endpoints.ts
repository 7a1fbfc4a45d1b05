import {
  AppError,
  editAsContact,
  fillSimulatedPhone,
  listSimulatedPeople,
  listSimulatorOutbox,
  raiseSimulatedAcks,
  revokeAsContact,
  scanSimulatedCode,
  sendContentAsContact,
  setSimulatedPicture,
  setSimulatorContentFaults,
  setSimulatorFaults,
  writeAsContact,
} from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import { bodyOf, type PhoneNetwork, type WrittenMessage, newMessageId } from '#channels/index.ts';
import type { Surroundings } from '#surroundings.ts';

/** Every call of the simulator's page. Without a simulator each of them answers 404. */
export const serveSimulator = ({
  store: { db },
  network: offered,
  clock,
}: Surroundings): readonly EndpointHandler[] => {
  const networkOf = async (connectionId: number): Promise<PhoneNetwork> => {
    if (offered === null) throw new AppError('ERR_NOT_FOUND');
    await assertSimulated(connectionId);
    return offered;
  };

  const assertSimulated = async (connectionId: number): Promise<void> => {
    if (!isStorableId(connectionId)) throw new AppError('ERR_NO_WAPP_FOUND');
    const connection = await db
      .selectFrom('rm_connections')
      .select('engine')
      .where('id', '=', connectionId)
      .executeTakeFirst();
    if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
    // Real connections have no simulated phone.
    if (connection.engine !== 'simulator') throw new AppError('ERR_NOT_FOUND');
  };

  /** One statement checks the engine and writes. If nothing was written, a second one finds out why. */
  const write = async (connectionId: number, message: WrittenMessage): Promise<void> => {
    if (offered === null) throw new AppError('ERR_NOT_FOUND');
    if (!isStorableId(connectionId) || !(await offered.write(connectionId, message)))
      await assertSimulated(connectionId);
  };

  return [
    serveEndpoint(scanSimulatedCode, async ({ params: { whatsappId } }) => {
      const network = await networkOf(whatsappId);
      if (!(await network.scan(whatsappId))) throw new AppError('ERR_CONFLICT', { reason: 'no-code' });
      return { body: { message: 'Scanned.' } };
    }),

    serveEndpoint(writeAsContact, async ({ params: { whatsappId }, body }) => {
      const { id = newMessageId(), from, name = '', timestamp } = body;
      const sentAt = timestamp === undefined ? clock.now() : toDate(timestamp);
      await write(whatsappId, { id, from, name, body: body.body, sentAt });
      return { body: { id } };
    }),

    serveEndpoint(
      sendContentAsContact,
      async ({ params: { whatsappId }, body: { from, content, timestamp, ...asked } }) => {
        const { id = newMessageId(), name = '', group, quotedId, fromMe } = asked;
        await write(whatsappId, {
          id,
          from,
          name,
          body: bodyOf(content),
          sentAt: timestamp === undefined ? clock.now() : toDate(timestamp),
          fromMe,
          ...(content.kind === 'text' ? {} : { content }),
          ...(group === undefined ? {} : { group }),
          ...(quotedId === undefined ? {} : { quotedId }),
        });
        return { body: { id } };
      },
    ),

    serveEndpoint(editAsContact, async ({ params: { whatsappId }, body: { id, body } }) => {
      const network = await networkOf(whatsappId);
      if (!(await network.change(whatsappId, 'edit', id, body))) throw new AppError('ERR_NOT_FOUND');
      return { body: { message: 'Edited.' } };
    }),

    serveEndpoint(revokeAsContact, async ({ params: { whatsappId }, body: { id } }) => {
      const network = await networkOf(whatsappId);
      if (!(await network.change(whatsappId, 'delete', id, ''))) throw new AppError('ERR_NOT_FOUND');
      return { body: { message: 'Deleted.' } };
    }),

    serveEndpoint(fillSimulatedPhone, async ({ params: { whatsappId }, body }) => {
      const network = await networkOf(whatsappId);
      await network.fill(whatsappId, body);
      return { body: { message: 'Filled.' } };
    }),

    serveEndpoint(setSimulatedPicture, async ({ params: { whatsappId }, body }) => {
      const network = await networkOf(whatsappId);
      await network.setPicture(whatsappId, body);
      return { body: { message: 'Shown.' } };
    }),

    serveEndpoint(setSimulatorContentFaults, async ({ params: { whatsappId }, body }) => {
      const network = await networkOf(whatsappId);
      return { body: await network.setContentFaults(whatsappId, body) };
    }),

    serveEndpoint(listSimulatorOutbox, async ({ params: { whatsappId }, query }) => {
      const network = await networkOf(whatsappId);
      return { body: { messages: await network.outbox(whatsappId, query.after ?? 0) } };
    }),

    serveEndpoint(listSimulatedPeople, async ({ params: { whatsappId } }) => {
      const network = await networkOf(whatsappId);
      return { body: { people: await network.people(whatsappId) } };
    }),

    serveEndpoint(raiseSimulatedAcks, async ({ params: { whatsappId }, body }) => {
      const network = await networkOf(whatsappId);
      await network.raiseAcks(whatsappId, body.ack, body.ids);
      return { body: { message: 'Raised.' } };
    }),

    serveEndpoint(setSimulatorFaults, async ({ params: { whatsappId }, body }) => {
      const network = await networkOf(whatsappId);
      return { body: await network.setFaults(whatsappId, body) };
    }),
  ];
};

/** WhatsApp's times are in seconds, ours in milliseconds. Neither range contains a time of the other. */
const firstMillisecondsTime = 100_000_000_000;

const toDate = (timestamp: string | number): Date =>
  new Date(
    typeof timestamp === 'number' && timestamp < firstMillisecondsTime ? timestamp * 1_000 : timestamp,
  );
