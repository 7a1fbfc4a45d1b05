import { sampleQueue } from './catalogue-answers.ts';
import { openDesk, type OpenDesk } from './open-desk.tsx';
import { sampleTicket } from '../samples.ts';

type Options = NonNullable<Parameters<typeof openDesk>[0]>;

const tag = (id: number, name: string, usageCount: number) => ({ id, name, color: '#c0392b', usageCount });

/** Opens the dashboard of a desk with two sectors, three tags and some figures. */
export const openDashboard = ({ prepare, ...options }: Options = {}): Promise<OpenDesk> =>
  openDesk({
    at: '/',
    ...options,
    prepare: (desk) => {
      const { data } = desk;
      data.tickets = [sampleTicket({ id: 41 })];
      data.tags = [tag(1, 'VIP', 40), tag(2, 'Refund', 6), tag(3, 'Unused', 0)];
      data.queues = [sampleQueue(1, 'Sales'), sampleQueue(2, 'Support')];
      prepare?.(desk);
    },
  });
