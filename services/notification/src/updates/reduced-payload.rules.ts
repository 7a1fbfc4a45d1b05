import type { ServerEventName, ServerEvents, UserActor } from '@balcao/contracts';
import { maskAnswer } from '@balcao/contracts';

/** Receivers of the reduced form: users who may not see numbers, or everybody except admins. */
export const reduction = {
  ticket: 'for-masked',
  appMessage: 'for-masked',
  contact: 'for-masked',
  user: 'for-non-admins',
  whatsapp: 'for-non-admins',
  whatsappSession: 'for-non-admins',
  settings: 'for-masked',
  integrations: 'for-masked',
  queue: 'for-masked',
  tags: 'for-masked',
  quickAnswer: 'for-masked',
  note: 'for-masked',
  notification: 'for-masked',
  draft: 'for-masked',
  heldMessage: 'for-masked',
  contactImport: 'for-masked',
  presence: 'for-masked',
  audit: 'for-masked',
} as const satisfies Record<ServerEventName, 'for-masked' | 'for-non-admins'>;

const reducers: { readonly [Name in ServerEventName]?: (payload: ServerEvents[Name]) => unknown } = {
  user: (payload) => {
    if (payload.action === 'delete') return payload;
    const { id, name, profile, queues, isSuspended } = payload.user;
    return { ...payload, user: { id, name, profile, queues, isSuspended } };
  },
  whatsapp: (payload) =>
    payload.action === 'delete' ? payload : { ...payload, whatsapp: { ...payload.whatsapp, qrcode: '' } },
  whatsappSession: (payload) => ({ ...payload, session: { ...payload.session, qrcode: '' } }),
};

/**
 * Masked numbers, no QR code, and only the name fields of a colleague. `people`: the numbers that the texts concern and
 * that the payload does not hold itself (rule N10).
 */
export const reducePayload = <Name extends ServerEventName>(
  event: Name,
  payload: ServerEvents[Name],
  people: readonly string[] = [],
): unknown => {
  const reduce = reducers[event];
  return reduce === undefined ? maskAnswer(payload, people) : reduce(payload);
};

const owners: {
  readonly [Name in ServerEventName]?: (payload: ServerEvents[Name]) => number | null;
} = {
  user: (payload) => (payload.action === 'delete' ? null : payload.user.id),
};

/** The user it describes, who gets it whole, as in their own calls (rule A17). */
export const ownerOf = <Name extends ServerEventName>(
  event: Name,
  payload: ServerEvents[Name],
): number | null => owners[event]?.(payload) ?? null;

export const payloadFor = <Name extends ServerEventName>(
  actor: Pick<UserActor, 'userId' | 'profile' | 'seesNumbers'>,
  event: Name,
  payload: ServerEvents[Name],
  people: readonly string[] = [],
): unknown => {
  const seesEverything =
    reduction[event] === 'for-non-admins'
      ? actor.profile === 'admin' || ownerOf(event, payload) === actor.userId
      : actor.seesNumbers;
  return seesEverything ? payload : reducePayload(event, payload, people);
};
