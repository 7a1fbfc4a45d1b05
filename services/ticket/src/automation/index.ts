import type { TicketModule } from '#surroundings.ts';
import { createClosing } from './close-by-connection-limits.job.ts';
import { forgetReactions } from './forget-reactions.job.ts';
import type { Timer } from './perform-commands.ts';
import { followMessagesToReact } from './react.consumer.ts';
import { serveResumeAutomation, serveTryOut } from './automation.endpoints.ts';
import { spansProjection } from './spans.projection.ts';
import { createAutomationTimers } from './timers.job.ts';

export const automation: TicketModule = {
  projections: [spansProjection],
  open: (surroundings) => {
    const { store, clock, jobs, catalogue, timeZone } = surroundings;
    const scheduleTimer = jobs.timer(catalogue.automationTimers, createAutomationTimers(surroundings));
    const onWaiting = ({ timerId: id, dueAt }: Timer): void =>
      void scheduleTimer({ id }, { id, delayMs: Math.max(dueAt.getTime() - clock.now().getTime(), 0) });
    jobs.every(catalogue.forgetReactions, (signal) => forgetReactions(store.db, clock.now(), signal));
    const { everyMs: sweepMs } = catalogue.closeByLimits.sweep;
    jobs.timer(catalogue.closeByLimits, createClosing({ ...surroundings, sweepMs, onWaiting }));
    return {
      endpoints: [serveResumeAutomation(store, clock), serveTryOut(store.db, timeZone)],
      consumers: (from) => [followMessagesToReact(from, { clock, timeZone, onWaiting })],
    };
  },
};
