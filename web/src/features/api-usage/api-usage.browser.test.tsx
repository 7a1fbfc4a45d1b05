import { listApiTokens, type Queue, sendApiMessage } from '@balcao/contracts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';
import { sampleConnection, sampleMessage, sampleTicket } from '../../testing/samples.ts';
import { snippetOf } from './snippets.ts';

const at = '2026-11-21T12:00:00.000Z';
const sector: Queue = {
  id: 5,
  name: 'Sales',
  color: '#3366cc',
  greetingMessage: '',
  absenceMessage: '',
  startWork: '00:00',
  endWork: '23:59',
  createdAt: at,
  updatedAt: at,
};

const openPage = async (width = 1440) =>
  openDesk({
    at: '/api',
    width,
    height: 900,
    user: { id: 7, profile: 'admin' },
    prepare: ({ gateway, data }) => {
      data.settings = [
        ...data.settings.filter(({ key }) => key !== 'userApiToken'),
        { key: 'userApiToken', value: 'old-key', createdAt: at, updatedAt: at },
      ];
      data.queues = [sector, { ...sector, id: 6, name: 'Repairs' }];
      data.connections = [
        sampleConnection({ id: 3, name: 'Main line', isDefault: false }),
        sampleConnection({ id: 4, name: 'Second line', isDefault: false }),
        sampleConnection({ id: 8, name: 'Telegram', type: 'telegram', isDefault: false }),
      ];
      gateway.answer(sendApiMessage, () => {
        const message = sampleMessage({ body: 'Your order is paid' });
        const ticket = sampleTicket({ id: 42 });
        return {
          message: { ...message, status: 'queued' as const },
          messages: [message],
          ticket,
          contact: ticket.contact,
          externalKey: null,
        };
      });
    },
  });

const field = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = async (name: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
};
const sent = { number: '5511987654321', body: 'Your order is paid', userId: 7, queueId: 6, whatsappId: 4 };
const fill = async (): Promise<void> => {
  await field('Number').fill(sent.number);
  await field('Message').fill(sent.body);
  await choose('Sector', 'Repairs');
  await choose('Connection', 'Second line');
};

test('at 390 px no language of the program is cut', async () => {
  await openPage(390);
  await expect.element(page.getByRole('tab', { name: 'Python' })).toBeVisible();
  const { scrollWidth, clientWidth } = page
    .getByRole('tablist', { name: 'Language of the program' })
    .element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test.for([1440, 390] as const)(
  'the call is tried at %i px, and its answer is shown (rule P26)',
  async (width) => {
    const { gateway } = await openPage(width);
    await press('Send');
    await expect.element(field('Number')).toHaveAccessibleDescription('Required');
    await expect.element(field('Message')).toHaveAccessibleDescription('Required');
    expect(gateway.asked).not.toContain(sendApiMessage.operation);
    await field('Number').fill('+55 (11) 98765-4321');
    await expect.element(field('Number')).toHaveAccessibleDescription(/no letters$/);
    await fill();
    expect(lostParts()).toEqual([]);
    expect(await graveFindings()).toEqual([]);
    await press('Send');
    await expect.element(page.getByRole('link', { name: 'Open ticket #42' })).toBeVisible();
    await expect
      .poll(() => page.getByRole('group', { name: 'Answer 200' }).element().textContent)
      .toContain('"externalKey": null');
    expect(gateway.bodies(sendApiMessage)).toEqual([{ ...sent, by: 'automation' }]);
    expect(lostParts()).toEqual([]);
    expect(await graveFindings()).toEqual([]);
  },
);

test('a desk that keeps no key shows the form', async () => {
  await openDesk({
    at: '/api',
    user: { profile: 'admin' },
    prepare: ({ data }) => {
      data.settings = data.settings.filter(({ key }) => key !== 'userApiToken');
    },
  });
  await expect.element(field('Number')).toBeVisible();
});

test('connections of other channels are not offered', async () => {
  await openPage();
  await page.getByRole('combobox', { name: 'Connection' }).click();
  await expect.element(page.getByRole('option', { name: 'Main line' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Telegram' })).not.toBeInTheDocument();
});

test('a refusal shows at its field, and as programs receive it', async () => {
  const { gateway } = await openPage();
  gateway.refuse(sendApiMessage, 'ERR_WAPP_INVALID_CONTACT');
  await fill();
  await press('Send');
  await expect
    .poll(() => page.getByRole('group', { name: 'Answer 400' }).element().textContent)
    .toContain('ERR_WAPP_INVALID_CONTACT');
  await expect.element(field('Number')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('files are sent along', async () => {
  const { gateway } = await openPage();
  await fill();
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  if (picker === null) throw new Error('Nothing to pick files with.');
  const files = new DataTransfer();
  files.items.add(new File(['bill'], 'bill.pdf', { type: 'application/pdf' }));
  picker.files = files.files;
  picker.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByRole('button', { name: 'bill.pdf' })).toBeVisible();
  await expect.element(page.getByText(/^The files of the form are not in it/)).toBeVisible();
  await press('Send');
  await expect.element(page.getByRole('link', { name: 'Open ticket #42' })).toBeVisible();
  expect(gateway.bodies(sendApiMessage)).toEqual([{ ...sent, by: 'automation' }]);
});

test('the code sample shows the message with a masked key, and is copied with the full key (rule P26)', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPage();
  await fill();
  await page.getByRole('tab', { name: 'curl' }).click();
  const shown = page.getByRole('tabpanel', { name: 'curl' });
  await expect.poll(() => shown.element().textContent).toContain('"body":"Your order is paid"');
  await expect.poll(() => shown.element().textContent).toContain('Bearer ••••••••');
  expect(document.body.textContent).not.toContain('old-key');
  await press('Copy');
  expect(written).toHaveBeenCalledExactlyOnceWith(
    snippetOf('curl', { origin: window.location.origin, token: 'old-key', send: sent }),
  );
});

test('a trial stores nothing, so leaving it asks nothing', async () => {
  const { gateway } = await openPage();
  gateway.answer(listApiTokens, () => ({ tokens: [] }));
  await field('Message').fill('Half a message');
  await page.getByRole('link', { name: 'Key and tokens' }).click();
  await expect.element(page.getByRole('heading', { name: 'API key' })).toBeVisible();
});
