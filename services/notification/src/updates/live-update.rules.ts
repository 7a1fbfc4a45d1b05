import {
  type Audience,
  type Topic,
  type Form,
  type LoggedEventName,
  rooms,
  roomsOfTopics,
  type ServerEvents,
} from '@balcao/contracts';
import { ownerOf, reducePayload, reduction } from './reduced-payload.rules.ts';

/** The newest inbound message of a ticket, as the bell and pushes show it. */
export type Notice = { readonly messageId: string; readonly inboundNumber: number; readonly preview: string };
/** Without a number it changes a message that may be an older one. */
export type NoticeChange = Omit<Notice, 'inboundNumber'> & { readonly inboundNumber?: number };

/** An update as the browser gets it, with its audience and its screens. */
export type LiveUpdate<Name extends LoggedEventName = LoggedEventName> = {
  [N in Name]: {
    readonly event: N;
    /** The complete payload; the reduced form derives from it. */
    readonly payload: ServerEvents[N];
    readonly audience: Audience;
    /** Topics that show it; none: the rooms of everybody. */
    readonly topics: readonly Topic[];
    /** The open conversation that shows it. */
    readonly ticketId: number | null;
    /** The contacts whose personal data it repeats. */
    readonly contactId: number | null;
    /** The numbers of its ticket's contact, which the payload may not hold. Absent: none. */
    readonly people?: readonly string[];
    /** What a notice says of the message that this update creates or changes (rule B9). */
    readonly notice?: NoticeChange;
  };
}[Name];

export type Delivery = {
  readonly rooms: readonly string[];
  readonly except: readonly string[];
  readonly payload: unknown;
};

const admins: readonly string[] = [rooms.admins('full'), rooms.admins('masked')];
const forms: readonly Form[] = ['full', 'masked'];
const fullOnly: readonly Form[] = ['full'];

/** Which rooms get which form. A socket in several rooms of one delivery gets it once. */
export const deliveriesOf = (update: LiveUpdate, isAnybodyMasked = true): readonly Delivery[] => {
  if (reduction[update.event] === 'for-non-admins') {
    const owner = ownerOf(update.event, update.payload);
    const insiders = owner === null ? admins : [...admins, rooms.user(owner)];
    return [
      { rooms: insiders, except: [], payload: update.payload },
      {
        rooms: forms.map(rooms.everybody),
        except: insiders,
        payload: reducePayload(update.event, update.payload),
      },
    ];
  }
  return (isAnybodyMasked ? forms : fullOnly).map((form) => ({
    rooms: update.audience.isForEverybody
      ? [rooms.everybody(form)]
      : [
          ...roomsOfTopics(update.audience, update.topics, form),
          ...(update.ticketId === null ? [] : [rooms.ticket(update.ticketId, form)]),
        ],
    except: [],
    payload: form === 'full' ? update.payload : reducePayload(update.event, update.payload, update.people),
  }));
};
