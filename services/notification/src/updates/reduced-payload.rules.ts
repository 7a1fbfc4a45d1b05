import type { ContactSummary, ServerEventName, ServerEvents, UserActor } from '@balcao/contracts';
import { maskContact, maskMessage } from '@balcao/contracts';

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

const maskIn = <T extends { readonly contact: ContactSummary }>(holder: T): T => ({
  ...holder,
  contact: maskContact(holder.contact),
});

const reducers: { readonly [Name in ServerEventName]: (payload: ServerEvents[Name]) => unknown } = {
  ticket: (payload) =>
    payload.action === 'update' ? { ...payload, ticket: maskIn(payload.ticket) } : payload,
  appMessage: (payload) =>
    payload.action === 'create'
      ? {
          ...payload,
          message: maskMessage(payload.message),
          ticket: maskIn(payload.ticket),
          contact: maskContact(payload.contact),
        }
      : { ...payload, message: maskMessage(payload.message) },
  contact: (payload) => (payload.action === 'delete' ? payload : maskIn(payload)),
  user: (payload) => {
    if (payload.action === 'delete') return payload;
    const { id, name, profile, queues } = payload.user;
    return { ...payload, user: { id, name, profile, queues } };
  },
  whatsapp: (payload) =>
    payload.action === 'delete' ? payload : { ...payload, whatsapp: { ...payload.whatsapp, qrcode: '' } },
  whatsappSession: (payload) => ({ ...payload, session: { ...payload.session, qrcode: '' } }),
  settings: (payload) => payload,
  integrations: (payload) => payload,
  queue: (payload) => payload,
  tags: (payload) => payload,
  quickAnswer: (payload) => payload,
  note: (payload) => payload,
  notification: (payload) =>
    payload.action === 'update'
      ? {
          ...payload,
          notification: { ...payload.notification, ticket: maskIn(payload.notification.ticket) },
        }
      : payload,
  draft: (payload) => payload,
  heldMessage: (payload) =>
    payload.action === 'delete' ? payload : { ...payload, message: maskMessage(payload.message) },
  contactImport: (payload) => payload,
  presence: (payload) => payload,
  audit: (payload) => payload,
};

/** Masked numbers, no QR code, and only the name fields of a colleague. */
export const reducePayload = <Name extends ServerEventName>(
  event: Name,
  payload: ServerEvents[Name],
): unknown => reducers[event](payload);

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
): unknown => {
  const seesEverything =
    reduction[event] === 'for-non-admins'
      ? actor.profile === 'admin' || ownerOf(event, payload) === actor.userId
      : actor.seesNumbers;
  return seesEverything ? payload : reducePayload(event, payload);
};
