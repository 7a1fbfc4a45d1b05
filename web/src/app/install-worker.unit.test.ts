import { expect, test, vi } from 'vitest';
import { type NotificationSubject, targetOf } from '../config/notification-target.ts';
import { navigateBy } from '../lib/page/navigation.ts';
import { answerWorker } from './install-worker.ts';

const opened = vi.fn<(address: unknown) => Promise<void>>(() => Promise.resolve());
navigateBy({ navigate: opened });

test.each<[NotificationSubject, string]>([
  [{ ticketId: 7 }, '/tickets/7'],
  [{ ticketId: 7, tab: 'pending' }, '/tickets/7?tab=pending'],
  [{ connectionId: 3 }, '/connections'],
  [{ webhookId: '0199c0de-0000-7000-8000-000000000000' }, '/webhooks'],
])('a click on a notification about %j opens %s (rule B10)', (subject, address) => {
  opened.mockClear();
  const { open } = targetOf(subject);
  answerWorker({ data: { open }, ports: [] });
  expect(opened.mock.calls).toEqual([[address]]);
});

test.each(['', 'tickets', '//else.where', 'https://else.where/tickets', '/public/a.html', 7, null])(
  '%j is no page, and opens nothing',
  (open) => {
    opened.mockClear();
    answerWorker({ data: { open }, ports: [] });
    expect(opened).not.toHaveBeenCalled();
  },
);
