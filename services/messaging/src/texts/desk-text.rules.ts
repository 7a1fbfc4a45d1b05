import {
  type AutomaticRule,
  deskTextMark,
  type RecordedOf,
  type TicketCause,
  type TicketEvents,
} from '@balcao/contracts';

export type Move = RecordedOf<Pick<TicketEvents, 'TicketClosed' | 'TicketTransferred'>>;
type TextDue = RecordedOf<Pick<TicketEvents, 'AutomaticTextDue'>>;
/** What may make the desk speak by itself. */
export type Cause = Move | TextDue;

/** What the desk says by itself because of a move: a connection's goodbye, or words that came with it. */
export type Saying =
  | { readonly kind: 'farewell'; readonly connectionId: number }
  | { readonly kind: 'greeting'; readonly text: string }
  /** Words that the automation of the ticket decided on. */
  | { readonly kind: 'automatic'; readonly rule: AutomaticRule; readonly text: string };

/** A word that comes later than that comes out of nowhere. */
const maxAgeMs = 10 * 60 * 1_000;

/** Behind the last moment in which the move can be taken back. */
const undoMarginMs = 1_500;

/** A person closed it, or the clock. */
const saysGoodbye: ReadonlySet<TicketCause> = new Set([
  'hand',
  'auto-close',
  'auto-close-waiting',
  'auto-close-pending',
]);

/** A farewell for what a person or the clock closed, a greeting for what was handed to a sector (rule T15). */
export const sayingOf = ({ type, data, at }: Cause, now: Date): Saying | null => {
  if (now.getTime() - at.getTime() > maxAgeMs) return null;
  if (type === 'AutomaticTextDue') return { kind: 'automatic', rule: data.rule, text: data.text };
  if (type === 'TicketTransferred')
    return data.greeting === undefined ? null : { kind: 'greeting', text: data.greeting };
  const cause = data.cause ?? 'hand';
  const { whatsappId } = data.to;
  return whatsappId !== null && saysGoodbye.has(cause)
    ? { kind: 'farewell', connectionId: whatsappId }
    : null;
};

/** null: at once. */
export const waitsUntil = ({ type, data }: Cause): Date | null =>
  type === 'AutomaticTextDue' || data.undoableUntil === undefined || data.undoableUntil === null
    ? null
    : new Date(Date.parse(data.undoableUntil) + undoMarginMs);

const rules = { farewell: 'farewell', greeting: 'transfer-greeting' } as const;

export const ruleOf = (saying: Saying): AutomaticRule =>
  saying.kind === 'automatic' ? saying.rule : rules[saying.kind];

/** By which of its connections it goes. */
export const connectionOf = ({ type, data }: Cause): number | null =>
  type === 'AutomaticTextDue' ? data.connectionId : data.to.whatsappId;

/** Marked, so that everybody knows that no person wrote it. */
export const marked = (text: string): string => `${deskTextMark}${text}`;

/** Equal texts within this time are of one moment (rule J10). */
export const momentMs = 10_000;

/** A text of the desk in a conversation, as the contact reads it. */
export type Said = { readonly ticketId: number; readonly connectionId: number; readonly body: string };
type Due = {
  readonly body: string;
  readonly event: {
    readonly type: string;
    readonly data: { readonly ticketId: number; readonly connectionId: number };
  };
};

/** Texts that say the same to one contact at one moment are one text, whatever caused them (rule J10). */
export const withoutRepeats = <Text extends Due>(
  texts: readonly Text[],
  justSaid: readonly Said[],
): readonly Text[] => {
  const keyOf = ({ ticketId, connectionId, body }: Said): string =>
    JSON.stringify([ticketId, connectionId, body]);
  const known = new Set(justSaid.map(keyOf));
  return texts.filter(({ body, event: { type, data } }) => {
    // What waits for an undo may be taken back, and goes out at another moment.
    if (type === 'MessageHeld') return true;
    const key = keyOf({ ticketId: data.ticketId, connectionId: data.connectionId, body });
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
};
