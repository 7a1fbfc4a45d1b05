import { changeIntegration, type IntegrationTest, testIntegration } from '@balcao/contracts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { goTo } from '../../lib/page/navigation.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { changeIntegrationTo } from '../../testing/desk/desk-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';

const field = (name: string) => page.getByRole('textbox', { name });
const testOf = (name: string) => page.getByRole('button', { name: `Test: ${name}` });
const openPage = (options: Parameters<typeof openDesk>[0] = {}) =>
  openDesk({ at: '/Integrations', user: { profile: 'admin' }, ...options });

test.for([1440, 390] as const)('a key is saved once, on blur, at %i px (rule D9)', async (width) => {
  const { data, gateway } = await openPage({ width });
  await field('OpenAI organization ID').click();
  await userEvent.keyboard('org-1');
  expect(gateway.bodies(changeIntegration)).toEqual([]);
  await userEvent.tab();
  await expectAlert('Integration saved.');
  expect(gateway.bodies(changeIntegration)).toEqual([{ value: 'org-1' }]);
  // An unchanged value is not saved again.
  await field('OpenAI organization ID').click();
  await userEvent.keyboard('2{Backspace} ');
  await userEvent.tab();
  await expect.element(field('OpenAI organization ID')).toHaveValue('org-1');
  expect(gateway.bodies(changeIntegration)).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(field('OpenAI organization ID')).toHaveValue('');
  // A change by another admin shows without a reload, though the update never carries the value (rule D9).
  changeIntegrationTo(data, 'urlApiN8N', 'https://n8n.example/hook');
  await expect.element(field('N8N API URL')).toHaveValue('https://n8n.example/hook');
  expect(lostParts()).toEqual([]);
  expect(await graveFindings()).toEqual([]);
});

test('a value that cannot be saved shows the reason at its field, and stays', async () => {
  const { gateway } = await openPage();
  await field('N8N API URL').fill('n8n.example');
  await userEvent.tab();
  await expect
    .element(page.getByText('An address that begins with https://', { exact: false }))
    .toBeVisible();
  await testOf('N8N API URL').click();
  await expect.element(field('N8N API URL')).toHaveFocus();
  expect(gateway.bodies(changeIntegration)).toEqual([]);
  const giveBack = gateway.refuse(changeIntegration, 'ERR_INTEGRATION_VALUE_INVALID', { field: 'value' });
  await field('N8N API URL').fill('https://n8n.example');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(field('N8N API URL'))
    .toHaveAccessibleDescription(/This integration cannot have that value\./);
  giveBack();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('N8N API URL')).toHaveValue('');
});

test('leaving the page saves the field, and asks only if it cannot be saved', async () => {
  const { gateway } = await openPage();
  await field('N8N API URL').fill('https://n8n.example/hook');
  void goTo('/tickets');
  await expectAlert('Integration saved.');
  expect(gateway.bodies(changeIntegration)).toEqual([{ value: 'https://n8n.example/hook' }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a change by another admin while the user types is shown, and Escape takes it', async () => {
  const { data } = await openPage();
  await field('N8N API URL').fill('https://mine.example');
  changeIntegrationTo(data, 'urlApiN8N', 'https://theirs.example');
  await expect
    .element(page.getByText('Somebody else has changed this meanwhile.', { exact: false }))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('N8N API URL')).toHaveValue('https://theirs.example');
});

test('a test saves the typed value first, and shows the result in words', async () => {
  const { gateway } = await openPage({
    prepare: ({ gateway: desk }) =>
      desk.answer(testIntegration, ({ params }): IntegrationTest =>
        params.integrationKey === 'hubToken'
          ? { outcome: 'works', status: 200, count: 2, names: ['Loja', 'Sede'] }
          : { outcome: 'refused', status: 401, count: null, names: [] },
      ),
  });
  await field('Notification hub token').fill('token-1');
  await testOf('Notification hub token').click();
  await expect.element(page.getByText('The hub accepts it. 2 channels, such as Loja, Sede')).toBeVisible();
  expect(gateway.asked.filter((name) => name.endsWith('Integration'))).toEqual([
    changeIntegration.operation,
    testIntegration.operation,
  ]);
  await testOf('OpenAI key').click();
  await expect.element(page.getByText('The service refuses it.', { exact: false })).toBeVisible();
  // The result counts only for the tested value.
  await field('Notification hub token').fill('token-2');
  await expect.element(page.getByText('The hub accepts it.', { exact: false })).not.toBeInTheDocument();
});

test('a host that was not found is called the typed one only for the address of n8n', async () => {
  await openPage({
    prepare: ({ gateway: desk }) =>
      desk.answer(testIntegration, (): IntegrationTest => ({
        outcome: 'unknown-host',
        status: null,
        count: null,
        names: [],
      })),
  });
  await testOf('N8N API URL').click();
  await expect.element(page.getByText('No host of this name was found.')).toBeVisible();
  await testOf('OpenAI key').click();
  await expect
    .element(page.getByText("The service's host was not found. Check the network and DNS of the desk."))
    .toBeVisible();
});

test('a key is masked until it is revealed', async () => {
  await openPage({ prepare: ({ data }) => void changeIntegrationTo(data, 'apikey', 'sk-1') });
  await expect.element(field('OpenAI key')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show: OpenAI key' }).click();
  await expect.element(field('OpenAI key')).toHaveValue('sk-1');
});

test('the coupon is copied, and says so for two seconds', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPage();
  const tooltip = page.getByRole('tooltip');
  // Awaited from before the click: on a slow machine the two seconds can be over when the click is answered.
  await Promise.all([
    expect.element(tooltip.getByText('Copied')).toBeVisible(),
    page.getByRole('button', { name: 'Copy the coupon' }).click(),
  ]);
  expect(written).toHaveBeenCalledExactlyOnceWith('PRESS60');
  await expect.element(tooltip.getByText('Copy', { exact: true })).toBeVisible();
  written.mockRestore();
});
