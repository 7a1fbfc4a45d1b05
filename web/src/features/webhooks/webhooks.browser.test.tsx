import { deskWebhooks, type Webhook } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { testLine } from '../../testing/desk/test-line.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';
import { sampleWebhook } from '../../testing/sample-webhooks.ts';
import { atNextClick } from '../../testing/page-events.ts';

const shop = sampleWebhook();
const gone = sampleWebhook({
  id: '0193a1b2-0000-7000-8000-000000000002',
  name: '',
  url: 'https://old.example/hook',
  isOn: false,
  problem: 'gone',
  lastTry: { at: shop.createdAt, isTaken: false, status: 410, problem: null },
});

const openPage = async (width = 1440, webhooks: Webhook[] = [shop, gone]) => {
  const desk = await openDesk({
    at: '/webhooks',
    width,
    user: { profile: 'admin' },
    prepare: ({ gateway }) => {
      const find = (id: string): Webhook => {
        const found = webhooks.find((each) => each.id === id);
        if (found === undefined) throw new Refusal('ERR_NO_WEBHOOK_FOUND');
        return found;
      };
      gateway.answer(deskWebhooks.list, () => ({ webhooks: [...webhooks], next: null }));
      gateway.answer(deskWebhooks.show, ({ params }) => find(params.webhookId));
      gateway.answer(deskWebhooks.create, ({ body }) => {
        const made = sampleWebhook({ ...body, id: '0193a1b2-0000-7000-8000-000000000003', lastTry: null });
        webhooks.unshift(made);
        return { ...made, secret: 'whsec_secret' };
      });
      gateway.answer(deskWebhooks.change, ({ params, body }) => ({
        ...find(params.webhookId),
        types: body.types ?? [],
      }));
      gateway.answer(deskWebhooks.remove, ({ params }) => {
        webhooks.splice(webhooks.indexOf(find(params.webhookId)), 1);
        return undefined;
      });
    },
  });
  return { ...desk, webhooks };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const dialog = page.getByRole('dialog');

test('the list says why an address gave no answer (rule H9)', async () => {
  const lastTry = { at: shop.createdAt, isTaken: false, status: null, problem: 'unknown-host' };
  await openPage(1440, [sampleWebhook({ lastTry })]);
  await expect.element(page.getByText('No host of this name was found.')).toBeVisible();
});

test.for([1440, 390] as const)(
  'a webhook is created at %i px, and its secret shown once (rules H4 and H9)',
  async (width) => {
    const { gateway } = await openPage(width);
    await expect.element(heading('Webhooks (2)')).toBeVisible();
    await expect.element(page.getByText('Its address answered 410: it is gone.')).toBeVisible();
    expect(lostParts()).toEqual([]);
    expect(await graveFindings()).toEqual([]);
    await button('Add webhook').click();
    await dialog.getByRole('textbox', { name: 'Address' }).fill('shop');
    await button('Add').click();
    await expect.element(page.getByText('A web address such as https://example.com/hook')).toBeVisible();
    await expect.element(dialog.getByText('Required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://n8n.example/webhook/desk');
    await dialog.getByRole('checkbox', { name: /^message\.received/ }).click();
    expect(await graveFindings()).toEqual([]);
    await button('Add').click();
    await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_secret');
    expect(gateway.bodies(deskWebhooks.create)).toEqual([
      { name: '', url: 'https://n8n.example/webhook/desk', types: ['message.received'] },
    ]);
    await button('I have copied it').click();
    await expect.element(heading('n8n.example')).toBeVisible();
    expect(document.body.textContent).not.toContain('whsec_secret');
  },
);

test.for([1440, 900, 390] as const)('a long name is shown whole at %i px (rule U5)', async (width) => {
  const name = 'Loja virtual: pedidos pagos e avisos de envio';
  await openPage(width, [
    sampleWebhook({ name, types: ['message.received', 'message.sent', 'message.status'] }),
  ]);
  await expect.element(heading(name)).toBeVisible();
  const { scrollWidth, clientWidth } = heading(name).element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(lostParts()).toEqual([]);
});

test('an edit of a webhook sends only the changes, and it is deleted after a question (rule H9)', async () => {
  const { gateway } = await openPage();
  await button('Edit Shop').click();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Shop');
  await dialog.getByRole('checkbox', { name: /^ticket\.closed/ }).click();
  await button('Save').click();
  await expectAlert('Webhook saved.');
  expect(gateway.bodies(deskWebhooks.change)).toEqual([{ types: ['message.received', 'contact.created'] }]);
  await button('Delete old.example').click();
  await expect.element(page.getByText('Delete old.example?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(heading('Webhooks (1)')).toBeVisible();
});

test('an address that the desk will never call is refused at its field (rule E4)', async () => {
  const { gateway } = await openPage(390);
  gateway.refuse(deskWebhooks.create, 'ERR_WEBHOOK_ADDRESS_CLOSED', { field: 'url' });
  await button('Add webhook').click();
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('http://192.168.0.7/hook');
  await dialog.getByRole('checkbox', { name: /^message\.received/ }).click();
  await button('Add').click();
  await expect.element(address).toHaveAccessibleDescription(/own network.*operator allows it/);
  expect(lostParts()).toEqual([]);
});

test('the list is searched, and empty lists say what to do', async () => {
  const { webhooks } = await openPage();
  await page.getByRole('searchbox').fill('OLD.EX');
  await expect.element(heading('Webhooks (1)')).toBeVisible();
  await page.getByRole('searchbox').fill('nobody');
  await expect.element(page.getByText('No webhook found')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  webhooks.length = 0;
  testLine.tell('audit', {
    action: 'create',
    entries: [{ at: shop.createdAt, kind: 'webhook', thingId: shop.id, userId: 1 }],
  });
  // A webhook that another admin deletes disappears without a reload.
  await expect.element(page.getByText('No webhooks yet')).toBeVisible();
});

test('a half-filled form opens again after a reload, though its entry has no id', async () => {
  const { reload } = await openPage();
  await button('Edit Shop').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sho');
  await reload();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Sho');
});

test('a list that failed to load says so and can be loaded again', async () => {
  let isAway = true;
  const { gateway } = await openDesk({
    at: '/webhooks',
    user: { profile: 'admin' },
    prepare: ({ gateway: desk }) =>
      desk.answer(deskWebhooks.list, () => {
        if (isAway) throw new Refusal('ERR_INTERNAL');
        return { webhooks: [shop], next: null };
      }),
  });
  await expect.element(button('Try again')).toBeVisible();
  atNextClick(() => {
    isAway = false;
  });
  await button('Try again').click();
  await expect.element(heading('Shop')).toBeVisible();
  expect(gateway.faults).toEqual([]);
});
