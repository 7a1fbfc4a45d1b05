import { resumeAutomation } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTicket } from '../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { Refusal } from '../../../testing/desk/test-gateway.ts';
import { changeTicket, wholeTicket } from '../../../testing/desk/ticket-answers.ts';
import { graveFindings } from '../../../testing/page-checks/grave-findings.ts';

const strip = page.getByText('The desk says nothing by itself here', { exact: false });
const resume = page.getByRole('button', { name: 'Resume', exact: true });

const open = async (width: number) => {
  const resumed: unknown[] = [];
  const opened = await openDesk({
    at: '/tickets/1',
    width,
    height: 800,
    prepare: ({ data, gateway }) => {
      addTicket(data, 'Bia Souza', { isAutomationPaused: true });
      gateway.answer(resumeAutomation, ({ params: { ticketId } }) => {
        resumed.push(ticketId);
        const { isAutomationPaused: _, ...ticket } = data.tickets[0] ?? addTicket(data, 'Bia Souza');
        data.tickets = [{ ...ticket, revision: ticket.revision + 1 }];
        return wholeTicket(changeTicket(data, ticketId, {}));
      });
    },
  });
  return { ...opened, resumed };
};

test('any user who sees a paused conversation can end the pause, also by keyboard (rule J7)', async () => {
  const { resumed } = await open(1280);
  await expect.element(strip).toBeVisible();
  expect(await graveFindings()).toEqual([]);
  resume.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(strip).not.toBeInTheDocument();
  expect(resumed).toEqual([1]);
});

test('on a phone the button is large enough, and a failure is shown and leaves the strip', async () => {
  const { gateway } = await open(390);
  await expect.element(resume).toBeVisible();
  expect(resume.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  gateway.answer(resumeAutomation, () => Promise.reject(new Refusal('ERR_NO_TICKET_FOUND')));
  await resume.click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(strip).toBeVisible();
});
