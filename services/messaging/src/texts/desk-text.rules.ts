import { deskTextMark, type RecordedOf, type TicketCause, type TicketEvents } from '@balcao/contracts';

export type Move = RecordedOf<Pick<TicketEvents, 'TicketClosed' | 'TicketTransferred'>>;

/** What the desk says by itself because of a move: a connection's goodbye, or words that came with it. */
export type Saying =
  | { readonly kind: 'farewell'; readonly connectionId: number }
  | { readonly kind: 'greeting'; readonly text: string };

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
export const sayingOf = ({ type, data, at }: Move, now: Date): Saying | null => {
  if (now.getTime() - at.getTime() > maxAgeMs) return null;
  if (type === 'TicketTransferred')
    return data.greeting === undefined ? null : { kind: 'greeting', text: data.greeting };
  const cause = data.cause ?? 'hand';
  const { whatsappId } = data.to;
  return whatsappId !== null && saysGoodbye.has(cause)
    ? { kind: 'farewell', connectionId: whatsappId }
    : null;
};

/** null: at once. */
export const waitsUntil = ({ data }: Move): Date | null =>
  data.undoableUntil === undefined || data.undoableUntil === null
    ? null
    : new Date(Date.parse(data.undoableUntil) + undoMarginMs);

/** Marked, so that everybody knows that no person wrote it. */
export const marked = (text: string): string => `${deskTextMark}${text}`;
