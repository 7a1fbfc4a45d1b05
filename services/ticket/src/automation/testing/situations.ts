import { connectionAutomationDefaults, plainWeek, type WorkWeek, type Holiday } from '@balcao/contracts';
import { react } from '../react.rules.ts';
import type { AutomationEvent, Command, Facts, Sector } from '../react.state.ts';
import { newSpan } from '../span.state.ts';

export const timeZone = 'America/Sao_Paulo';
/** A Friday at noon in the desk's time zone, and the night after. */
export const noon = new Date('2026-11-20T15:00:00Z');
export const night = new Date('2026-11-21T01:00:00Z');

export const sectorOf = (
  id: number,
  name: string,
  more: Partial<Sector> & { workWeek?: WorkWeek; holidays?: Holiday[] } = {},
): Sector => {
  const { workWeek, holidays = [], ...rest } = more;
  const startWork = rest.startWork ?? '08:00';
  const endWork = rest.endWork ?? '18:00';
  return {
    id,
    name,
    greetingMessage: `Aqui é ${name}.`,
    absenceMessage: `${name} está fechado.`,
    startWork,
    endWork,
    calendar: { workWeek: workWeek ?? plainWeek({ startWork, endWork }), holidays },
    ...rest,
  };
};

export const sales = sectorOf(4, 'Vendas');
export const support = sectorOf(3, 'Atenção ao Cliente');

export const connection = {
  ...connectionAutomationDefaults,
  greetingMessage: 'Olá {{name}}',
  isDisplay: false,
  queueIds: [3, 4],
};

export const factsOf = (more: Partial<Facts> = {}): Facts => ({
  place: { status: 'pending', userId: null, queueId: null, whatsappId: 1 },
  isGroup: false,
  span: newSpan,
  earlierAbsence: null,
  isPaused: false,
  connection,
  acceptsCalls: true,
  sectors: [support, sales],
  sector: null,
  said: [],
  reminder: null,
  ...more,
});

export const menuOf = { ...newSpan, menuQueueIds: [3, 4] };
export const inSales = (more: Partial<Facts> = {}): Facts =>
  factsOf({
    place: { status: 'pending', userId: null, queueId: sales.id, whatsappId: 1 },
    sector: sales,
    ...more,
  });

/** The reaction of the desk, at noon by default. */
export const reactionTo = (event: AutomationEvent | string, facts: Facts, now = noon): readonly Command[] =>
  react(typeof event === 'string' ? { type: 'received', text: event } : event, facts, { timeZone }, now);
