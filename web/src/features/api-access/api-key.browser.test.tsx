import { type ApiToken, createApiToken, listApiTokens, revokeApiToken } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { setTimeZone } from '../../testing/desk/set-time-zone.ts';
import { testLine } from '../../testing/desk/test-line.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';

const shop: ApiToken = {
  id: '0193a1b2-0000-7000-8000-000000000001',
  name: 'Shop',
  scopes: ['messages:send', 'tickets:read'],
  queueIds: [],
  ownContactsOnly: false,
  addresses: ['203.0.113.0/24'],
  expiresAt: null,
  lastUsedAt: '2026-11-21T12:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
};

const openPage = async (width = 1440, timeZone?: string) => {
  const tokens = [shop];
  const desk = await openDesk({
    at: '/apikey',
    width,
    user: { profile: 'admin' },
    prepare: ({ gateway, data }) => {
      data.settings = [
        ...data.settings.filter(({ key }) => key !== 'userApiToken'),
        { key: 'userApiToken', value: 'old-key', createdAt: shop.createdAt, updatedAt: shop.createdAt },
      ];
      data.queues = [sampleQueue(1, 'Sales')];
      if (timeZone !== undefined) setTimeZone(data, timeZone);
      gateway.answer(listApiTokens, () => ({ tokens: [...tokens] }));
      gateway.answer(createApiToken, ({ body }) => {
        const made = {
          ...shop,
          ...body,
          ownContactsOnly: body.ownContactsOnly === true,
          id: '0193a1b2-0000-7000-8000-000000000002',
          lastUsedAt: null,
        };
        tokens.unshift(made);
        return { ...made, token: 'balcao_secret' };
      });
      gateway.answer(revokeApiToken, ({ params }) => {
        tokens.splice(
          tokens.findIndex(({ id }) => id === params.tokenId),
          1,
        );
        return undefined;
      });
    },
  });
  return { ...desk, tokens };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

test.for([1440, 390] as const)(
  'a token is made at %i px and shown once (rules P1 and P24)',
  async (width) => {
    const { gateway } = await openPage(width);
    await expect.element(page.getByText('Only from: 203.0.113.0/24')).toBeVisible();
    expect(lostParts()).toEqual([]);
    expect(await graveFindings()).toEqual([]);
    await button('Add token').click();
    await button('Add').click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveAccessibleDescription('Required');
    await name.fill('n8n');
    await page.getByRole('checkbox', { name: /^events:read/ }).click();
    await page.getByRole('textbox', { name: 'Addresses' }).fill('somewhere');
    await button('Add').click();
    await expect.element(page.getByText(/^Addresses such as/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Addresses' }).fill('203.0.113.7');
    expect(await graveFindings()).toEqual([]);
    await button('Add').click();
    await expect.element(page.getByRole('textbox', { name: 'Token' })).toHaveValue('balcao_secret');
    expect(gateway.bodies(createApiToken)).toEqual([
      {
        name: 'n8n',
        scopes: ['events:read'],
        queueIds: [],
        ownContactsOnly: false,
        addresses: ['203.0.113.7'],
        expiresAt: null,
      },
    ]);
    await button('I have copied it').click();
    await expect.element(page.getByRole('heading', { name: 'n8n' })).toBeVisible();
    expect(document.body.textContent).not.toContain('balcao_secret');
  },
);

test('a token of sectors works with their contacts only, unless switched off (rule P28)', async () => {
  const { gateway } = await openPage(390);
  const choice = page.getByRole('switch', { name: 'Contacts of its sectors only' });
  const make = async (act: () => Promise<void>) => {
    await button('Add token').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('n8n');
    await page.getByRole('checkbox', { name: /^contacts:read/ }).click();
    expect(choice.elements()).toEqual([]);
    await page.getByRole('combobox', { name: 'Sectors' }).click();
    await page.getByRole('option', { name: 'Sales' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await expect.element(choice).toBeChecked();
    await act();
    await button('Add').click();
    await button('I have copied it').click();
  };
  await make(async () => {
    expect(await graveFindings()).toEqual([]);
    expect(lostParts()).toEqual([]);
  });
  await expect.element(page.getByText('Works with contacts of these sectors only')).toBeVisible();
  await make(() => choice.click());
  expect(gateway.bodies(createApiToken)).toMatchObject([
    { ownContactsOnly: true },
    { ownContactsOnly: false },
  ]);
});

test("a token ends with its day in the desk's time zone, and its times are of that zone (rule D10)", async () => {
  const { gateway } = await openPage(1440, 'Pacific/Auckland');
  await expect.element(page.getByText(/22\/11\/2026.*01:00/u)).toBeVisible();
  await button('Add token').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('n8n');
  await page.getByRole('checkbox', { name: /^events:read/ }).click();
  await page.getByLabelText('Last day').fill('2026-12-01');
  await button('Add').click();
  await expect.element(page.getByRole('textbox', { name: 'Token' })).toBeVisible();
  expect(gateway.bodies(createApiToken)).toMatchObject([{ expiresAt: '2026-12-01T10:59:59.000Z' }]);
});

test('after a reload a half-filled token opens again', async () => {
  const { reload } = await openPage();
  await button('Add token').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('n8');
  await reload();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('n8');
});

test('a token is revoked after a question', async () => {
  await openPage();
  await button('Revoke: Shop').click();
  await expect.element(page.getByText('Revoke “Shop”?')).toBeVisible();
  await button('Revoke').click();
  await expect.element(page.getByText('There are no tokens yet.')).toBeVisible();
});

test('a token of another admin shows without a reload (rule P24)', async () => {
  const { tokens } = await openPage();
  await expect.element(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
  tokens.unshift({ ...shop, id: '0193a1b2-0000-7000-8000-000000000003', name: 'Bot' });
  testLine.tell('audit', {
    action: 'create',
    entries: [{ at: shop.createdAt, kind: 'apiToken', thingId: shop.id, userId: 1 }],
  });
  await expect.element(page.getByRole('heading', { name: 'Bot' })).toBeVisible();
});

test('the original key is read, copied and renewed after a question', async () => {
  await openPage();
  await expect.element(page.getByRole('textbox', { name: 'Key (userApiToken)' })).toHaveValue('old-key');
  await button('Renew').click();
  await expect.element(page.getByText('Renew the key?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click();
  await expect.element(page.getByText('There is a new key.')).toBeVisible();
});
