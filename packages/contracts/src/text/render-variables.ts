import { messageBodyMaxLength } from '../entities/message.ts';
import { isNamedByNumber } from '../masking.ts';
import { type MessageVariable, messageVariables, opensAtVariable } from '../message-variables.ts';
import { openingWords } from './opening-time-text.ts';

type Named = { readonly name: string } | null | undefined;

/** The facts of a ticket that a text can contain. */
export type NamedTicket = {
  readonly id: number;
  readonly contact: { readonly name: string; readonly number: string | null };
  readonly user?: Named;
  readonly queue?: Named;
  readonly whatsapp?: Named;
};

type About = {
  readonly ticket: NamedTicket;
  /** The writer's name; otherwise the ticket's attendant is named. */
  readonly user: string | null;
  readonly at: Date;
  /** The time zone of the desk, such as America/Sao_Paulo. */
  readonly timeZone: string;
  /** When the sector opens; null: unknown. Only automatic texts use it. */
  readonly opensAt?: Date | null;
};

export const hasVariables = (text: string): boolean => text.includes('{{');

/** Anything in double braces: an unknown name may contain any letters and spaces. */
const variable = /\{\{\{?([^{}]*)\}?\}\}/g;

/**
 * Replaces our variables by their values, unescaped: `&` in a name stays, and braces in a value are not replaced again.
 * Unknown variables stay as they are, because a person wrote them (rules M8 and M9).
 */
export const renderText = (text: string, about: About): string => filled(text, about, (whole) => whole);

/** Like `renderText`, for automatic texts: unknown variables are removed (rule M8). */
export const renderDeskText = (text: string, about: About): string => filled(text, about, () => '');

const filled = (text: string, about: About, unknown: (whole: string) => string): string => {
  if (!hasVariables(text)) return text;
  const values = valuesOf(about);
  return text
    .replaceAll(variable, (whole, inside: string) => {
      const name = inside.trim();
      if (name === opensAtVariable && about.opensAt !== undefined)
        return openingWords(about.opensAt, about.at, about.timeZone);
      return isVariable(name) ? values[name] : unknown(whole);
    })
    .slice(0, messageBodyMaxLength)
    .toWellFormed();
};

/** Unknown names in double braces; they have no value (rule M8). */
export const unknownVariables = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(variable)].flatMap(([whole, inside = '']) =>
      inside.trim() === '' || isVariable(inside.trim()) ? [] : [whole],
    ),
  ),
];

/** Whether the text contains the opening time. */
export const saysOpening = (text: string): boolean =>
  hasVariables(text) && [...text.matchAll(variable)].some(([, inside]) => inside?.trim() === opensAtVariable);

const isVariable = (name: string): name is MessageVariable =>
  messageVariables.some((known) => known === name);

const valuesOf = ({ ticket, user, at, timeZone }: About): Readonly<Record<MessageVariable, string>> => {
  const { year, month, day, hour, minute, second } = timeIn(at, timeZone);
  return {
    // A number is not a name for a greeting, and readers who may not see numbers would see it (rule N3).
    name: isNamedByNumber(ticket.contact) ? '' : ticket.contact.name,
    'user.name': user ?? ticket.user?.name ?? '',
    ms: greetingAt(Number(hour)),
    protocol: `${year}${month}${day}T${ticket.id}`,
    date: `${day}-${month}-${year}`,
    hour: `${hour}:${minute}:${second}`,
    ticket_id: String(ticket.id),
    queue: ticket.queue?.name ?? '',
    connection: ticket.whatsapp?.name ?? '',
  };
};

/** By the hour in the desk's time zone (rule M8). */
const greetingAt = (hour: number): string => {
  if (hour < 6) return 'Boa Madrugada';
  if (hour < 12) return 'Bom Dia';
  return hour < 18 ? 'Boa Tarde' : 'Boa Noite';
};

type Parts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>;

const timeIn = (at: Date, timeZone: string): Parts => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: keyof Parts): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
};
