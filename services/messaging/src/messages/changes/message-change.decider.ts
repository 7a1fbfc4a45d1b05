import {
  type ChangeProblem,
  editWindowMs,
  type Failure,
  fail,
  failure,
  type MediaType,
  type MessagingEvents,
  type NewEventOf,
  ok,
  type PastEventOf,
  withAddress,
  previewOf,
} from '@balcao/contracts';
import type { Decider } from '@balcao/event-store/core/decider';
import { contactSubject } from '../conversation.rules.ts';
import { rewriteHeld } from '../held-message.rules.ts';
import { type Changeable, type ChangeableState, evolveChangeable, refused } from './message-change.state.ts';

export type ChangeCommand =
  | {
      readonly type: 'EditMessage';
      readonly changeId: string;
      readonly userId: number | null;
      readonly body: string;
      readonly at: Date;
    }
  | {
      readonly type: 'DeleteMessage';
      readonly changeId: string;
      readonly userId: number | null;
      readonly at: Date;
    }
  /** The contact, or a user on the phone, made the change. */
  | {
      readonly type: 'ReceiveEdit';
      readonly body: string;
      /** What lists show of it, if not the body. */
      readonly listed?: string;
      readonly at: Date;
    }
  | { readonly type: 'ReceiveDeletion'; readonly at: Date }
  /** The address that a map gives the location. */
  | { readonly type: 'AddAddress'; readonly address: string }
  | { readonly type: 'ConfirmChange'; readonly changeId: string }
  | { readonly type: 'RefuseChange'; readonly changeId: string; readonly problem: ChangeProblem };

export type ChangeRefusal = Failure<'ERR_NO_MESSAGE_FOUND' | 'ERR_EDITING_WAPP_MSG' | 'ERR_DELETE_WAPP_MSG'>;

/**
 * We make the text of these messages in a form that screens parse. An edit from the channel could put anything there.
 */
const writtenHere: ReadonlySet<MediaType> = new Set(['location', 'call_log']);

/**
 * Decides edits and deletions of one message, in the same stream as its send. They show at once and are undone if the
 * channel refuses them (rule M4).
 */
export const messageChangeDecider: Decider<
  ChangeableState,
  ChangeCommand,
  NewEventOf<MessagingEvents>,
  PastEventOf<MessagingEvents>,
  ChangeRefusal
> = {
  initial: () => ({ status: 'absent' }),
  decide: (command, state) => {
    if (state.status !== 'stored') return fail(failure('ERR_NO_MESSAGE_FOUND'));
    const { ids, body, mediaType, pending } = state;
    const subject = contactSubject(ids.contactId);
    switch (command.type) {
      case 'EditMessage': {
        const reason = whyNotEditable(state, command.at);
        if (reason !== null) return fail(failure('ERR_EDITING_WAPP_MSG', { reason }));
        if (command.body === body) return ok([]);
        if (state.held !== null) return ok([rewriteHeld(state.held, command.body)]);
        const { changeId, userId } = command;
        return ok([
          {
            type: 'MessageEdited',
            data: { ...ids, mediaType, origin: 'desk', changeId, userId, at: command.at.toISOString() },
            sealed: { before: body, body: command.body, preview: previewOf('chat', command.body) },
            subject,
          },
        ]);
      }
      case 'DeleteMessage': {
        if (!state.fromMe) return fail(failure('ERR_DELETE_WAPP_MSG', { reason: 'not ours' }));
        if (state.isDeleted) return ok([]);
        const { userId } = command;
        if (state.held !== null)
          return ok([{ type: 'MessageHoldCancelled', data: { ...ids, userId, cause: 'hand' } }]);
        // A message that never left is deleted only at the desk.
        const changeId = state.hasFailed ? null : command.changeId;
        return ok([
          {
            type: 'MessageDeleted',
            data: { ...ids, mediaType, origin: 'desk', changeId, userId, at: command.at.toISOString() },
            sealed: { body },
            subject,
          },
        ]);
      }
      case 'ReceiveEdit':
        // The channel reports our own edit too.
        return ok(
          state.isDeleted || command.body === body || writtenHere.has(state.mediaType)
            ? []
            : [
                {
                  type: 'MessageEdited',
                  data: { ...ids, mediaType, ...fromChannel, at: command.at.toISOString() },
                  sealed: {
                    before: body,
                    body: command.body,
                    preview: previewOf(state.mediaType, command.listed ?? command.body),
                  },
                  subject,
                },
              ],
        );
      case 'ReceiveDeletion':
        return ok(
          state.isDeleted
            ? []
            : [
                {
                  type: 'MessageDeleted',
                  data: { ...ids, mediaType, ...fromChannel, at: command.at.toISOString() },
                  sealed: { body },
                  subject,
                },
              ],
        );
      case 'AddAddress': {
        const named = mediaType === 'location' ? withAddress(body, command.address) : undefined;
        return ok(
          named === undefined || state.isDeleted
            ? []
            : [{ type: 'MessageAddressFound', data: ids, sealed: { body: named }, subject }],
        );
      }
      case 'ConfirmChange': {
        const change = pending.find(({ changeId }) => changeId === command.changeId);
        if (change === undefined) return ok([]);
        const { changeId, kind } = change;
        return ok([{ type: 'MessageChangeConfirmed', data: { ...ids, changeId, kind } }]);
      }
      case 'RefuseChange': {
        const change = pending.find(({ changeId }) => changeId === command.changeId);
        if (change === undefined) return ok([]);
        const { changeId, kind } = change;
        const text = refused(state, change).body;
        return ok([
          {
            type: 'MessageChangeRefused',
            data: { ...ids, changeId, kind, problem: command.problem },
            sealed: { body: text, preview: previewOf(state.mediaType, text) },
            subject,
          },
        ]);
      }
    }
  },
  evolve: evolveChangeable,
};

const fromChannel = { origin: 'channel', changeId: null, userId: null } as const;

/** The edit window counts from the text's own time to the time in the command. */
const whyNotEditable = (state: Changeable, at: Date): string | null => {
  if (!state.fromMe) return 'not ours';
  if (state.mediaType !== 'chat') return 'no text';
  if (state.isDeleted) return 'deleted';
  if (state.hasFailed || state.isUnresolved) return 'not sent';
  return state.held === null && at.getTime() - state.bodyAt.getTime() > editWindowMs ? 'time exceeded' : null;
};
