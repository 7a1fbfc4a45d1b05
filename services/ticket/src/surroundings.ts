import type { TicketEvents } from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import type { Clock } from '@balcao/service-kit';
import type { Module } from '@balcao/service-runtime';
import type { NumberChecks } from './contacts/numbers/number-checks.ts';
import type { CountNumberTry } from './contacts/numbers/number-tries.ts';
import type { TicketTables } from './database/schema.ts';
import type { TicketStore } from './database/store.ts';
import type { Closing } from './tickets/closing/await-closings.consumer.ts';

/** What every aggregate of this service gets: the store, the bus, the clock, and what runs outside of calls. */
export type Surroundings = {
  readonly store: TicketStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly scheduleImport: (importId: string) => void;
  readonly scheduleReaction: (timer: { readonly timerId: string; readonly dueAt: Date }) => void;
  readonly scheduleClosing: (closing: Closing) => void;
  readonly scheduleDeletion: (deletionId: string) => void;
  readonly deletionPatienceMs: number;
  readonly pictures: Pick<MediaStore, 'open' | 'put' | 'remove'>;
  readonly checks: NumberChecks;
  /** The checks of scripts, which take no slots from users. */
  readonly scriptChecks: NumberChecks;
  readonly countNumberTry: CountNumberTry;
};

/** One aggregate of this service. */
export type TicketModule = Module<TicketEvents, TicketTables, Surroundings>;
