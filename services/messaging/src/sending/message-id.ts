import { newId } from '@balcao/service-kit';
import { v5 as derivedId } from 'uuid';

const namespace = '6c6a2f0e-6d1c-4f9e-9a59-3f8b0a0f7d11';

/** Derives the id from the caller's own id, so a repeated call means the same message. */
export const messageIdOf = (ticketId: number, given: string | undefined): string =>
  given === undefined ? newId() : derivedId(`${ticketId}/${given}`, namespace);
