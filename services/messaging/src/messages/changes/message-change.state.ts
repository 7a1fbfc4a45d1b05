import type { MediaType, MessagingEvents, PastEvent, PastEventOf } from '@balcao/contracts';
import type { HeldEvent } from '../held-message.rules.ts';
import { type MessageIds, messageIdsOf } from '../message.decider.ts';

/** A change that the channel has not confirmed, with what is restored if the channel refuses it. */
export type PendingChange = {
  readonly changeId: string;
  readonly kind: 'edit' | 'delete';
  readonly before: string;
  readonly beforeAt: Date;
};

export type Changeable = {
  readonly status: 'stored';
  readonly ids: MessageIds;
  readonly fromMe: boolean;
  readonly mediaType: MediaType;
  readonly body: string;
  /** When this text was written. */
  readonly bodyAt: Date;
  readonly isDeleted: boolean;
  readonly hasFailed: boolean;
  readonly isUnresolved: boolean;
  readonly held: HeldEvent | null;
  readonly pending: readonly PendingChange[];
};
export type ChangeableState = { readonly status: 'absent' } | { readonly status: 'gone' } | Changeable;

export const evolveChangeable = (
  state: ChangeableState,
  event: PastEventOf<MessagingEvents>,
): ChangeableState => {
  switch (event.type) {
    case 'MessageReceived':
    case 'MessageQueued':
    case 'MessageHeld': {
      const { sealed } = event;
      if (sealed === null) return { status: 'gone' };
      const isAnew = event.type === 'MessageQueued' && event.data.attempt > 1;
      if (isAnew && state.status === 'stored') return { ...state, hasFailed: false, isUnresolved: false };
      return {
        status: 'stored',
        ids: messageIdsOf(event.data),
        fromMe: sealed.message.fromMe,
        mediaType: sealed.message.mediaType,
        body: sealed.message.body,
        bodyAt: new Date(sealed.message.updatedAt),
        isDeleted: false,
        hasFailed: false,
        isUnresolved: false,
        held: event.type === 'MessageHeld' ? heldOf(event) : null,
        pending: [],
      };
    }
    case 'MessageHoldCancelled':
      return { status: 'gone' };
    case 'MessageAckRaised':
      return state.status === 'stored' ? { ...state, hasFailed: false, isUnresolved: false } : state;
    case 'MessageFailed':
      return state.status === 'stored' ? { ...state, hasFailed: true, isUnresolved: false } : state;
    case 'MessageUnresolved':
      return state.status === 'stored' ? { ...state, isUnresolved: true } : state;
    case 'MessageEdited': {
      if (state.status !== 'stored' || event.sealed === null) return state;
      const change = pendingOf(event.data.changeId, 'edit', state);
      const bodyAt = new Date(event.data.at);
      return { ...state, body: event.sealed.body, bodyAt, pending: [...state.pending, ...change] };
    }
    case 'MessageAddressFound':
      return state.status === 'stored' && event.sealed !== null
        ? { ...state, body: event.sealed.body }
        : state;
    case 'MessageDeleted': {
      if (state.status !== 'stored') return state;
      const change = pendingOf(event.data.changeId, 'delete', state);
      return { ...state, isDeleted: true, pending: [...state.pending, ...change] };
    }
    case 'MessageChangeConfirmed':
      return state.status === 'stored'
        ? { ...state, pending: state.pending.filter(({ changeId }) => changeId !== event.data.changeId) }
        : state;
    case 'MessageChangeRefused': {
      if (state.status !== 'stored') return state;
      const change = state.pending.find(({ changeId }) => changeId === event.data.changeId);
      return change === undefined ? state : refused(state, change);
    }
    case 'MessageMediaStored':
    case 'MessageMediaFailed':
    case 'MessageMediaRetried':
    case 'TicketMessagesRemoved':
    case 'TicketMessagesMoved':
      return state;
  }
};

const heldOf = ({ type, data, sealed }: PastEvent<MessagingEvents['MessageHeld']>): HeldEvent | null =>
  sealed && { type, data, sealed };

const pendingOf = (
  changeId: string | null,
  kind: PendingChange['kind'],
  { body, bodyAt }: Changeable,
): readonly PendingChange[] =>
  changeId === null ? [] : [{ changeId, kind, before: body, beforeAt: bodyAt }];

/** Undoes a change. What it had replaced was in fact replaced by the edit after it. */
export const refused = (state: Changeable, change: PendingChange): Changeable => {
  const pending = state.pending.filter((other) => other !== change);
  if (change.kind === 'delete') return { ...state, isDeleted: false, pending };
  const next = state.pending.slice(state.pending.indexOf(change) + 1).find(({ kind }) => kind === 'edit');
  return next === undefined
    ? { ...state, body: change.before, bodyAt: change.beforeAt, pending }
    : {
        ...state,
        pending: pending.map((other) =>
          other === next ? { ...next, before: change.before, beforeAt: change.beforeAt } : other,
        ),
      };
};
