import { AppError, checkNumber, type Identity } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';

/**
 * The addresses under which the channel knows a number, first the phone number in the channel's spelling.
 * @throws AppError ERR_WAPP_INVALID_CONTACT if it is not registered there, ERR_WAPP_CHECK_CONTACT if the check
 * failed, ERR_WAPP_NOT_INITIALIZED if the connection has no session.
 */
export const lookUpNumber = async (
  bus: Bus,
  connectionId: number,
  phone: Identity,
  context: CallContext,
): Promise<readonly Identity[]> => {
  try {
    const answer = await bus.callHolder(connectionId, checkNumber, { number: phone.value }, context);
    if (!answer.isRegistered) throw new AppError('ERR_WAPP_INVALID_CONTACT', { field: 'number' });
    return answer.identities;
  } catch (error) {
    if (error instanceof AppError && passed.has(error.code)) throw error;
    throw new AppError('ERR_WAPP_CHECK_CONTACT', {}, { cause: error });
  }
};

const passed: ReadonlySet<string> = new Set(['ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_NOT_INITIALIZED']);
