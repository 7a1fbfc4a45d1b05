import { changeSetting, settingKeys } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { i18n } from '../../locales/i18n.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { changeSettingTo } from '../../testing/desk/desk-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';
import { settingFields } from './setting-fields.ts';

const toggle = (name: string) => page.getByRole('switch', { name });

test.for([1440, 390] as const)('a setting is saved at once, and can be undone, at %i px', async (width) => {
  const { data, gateway } = await openDesk({ at: '/Settings', width, user: { profile: 'admin' } });
  await expect.element(toggle('Sign-up')).toBeChecked();
  await toggle('Sign-up').click();
  await expect.element(toggle('Sign-up')).not.toBeChecked();
  expect(gateway.bodies(changeSetting)).toEqual([{ value: 'disabled' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toggle('Sign-up')).toBeChecked();
  expect(gateway.bodies(changeSetting)).toEqual([{ value: 'disabled' }, { value: 'enabled' }]);
  // A change by another admin shows without a reload.
  changeSettingTo(data, 'allTicket', 'enabled');
  await expect.element(toggle('Everybody sees every ticket')).toBeChecked();
  expect(lostParts()).toEqual([]);
  expect(await graveFindings()).toEqual([]);
});

test('in a narrow window a switch is beside its text, at the end of the line', async () => {
  await openDesk({ at: '/settings', width: 390, user: { profile: 'admin' } });
  await expect.element(toggle('Sign-up')).toBeVisible();
  const text = page
    .getByText(/^Whoever knows the address/)
    .element()
    .getBoundingClientRect();
  const control = toggle('Sign-up').element().getBoundingClientRect();
  // The input is wider than what is drawn of it, around the same middle.
  expect((control.left + control.right) / 2).toBeGreaterThan(text.right);
  expect(control.top).toBeLessThan(text.bottom);
});

test('a number is saved on blur if it is valid, and reset by Escape', async () => {
  const { gateway } = await openDesk({ at: '/settings', user: { profile: 'admin' } });
  const days = page.getByRole('textbox', { name: 'Audit log' });
  await days.fill('6');
  await expect.element(page.getByText('From 7 to 3650')).toBeVisible();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(days).toHaveValue('90');
  await days.fill('30');
  await userEvent.keyboard('{Enter}');
  await expectAlert('Setting saved.');
  expect(gateway.bodies(changeSetting)).toEqual([{ value: '30' }]);
});

test('the time zone is found by a part of its name, and saved when it is picked (rule D10)', async () => {
  const { gateway } = await openDesk({ at: '/settings', user: { profile: 'admin' } });
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect.element(zone).toHaveValue('America/Sao Paulo');
  await zone.fill('lisb');
  await page.getByRole('option', { name: /^Europe\/Lisbon/ }).click();
  await expectAlert('Setting saved.');
  expect(gateway.bodies(changeSetting)).toEqual([{ value: 'Europe/Lisbon' }]);
  await zone.fill('nowhere');
  await expect.element(page.getByText('No time zone has this name')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('every setting shows its group, its name and what it changes for whom (rule D1)', async () => {
  await openDesk({ at: '/settings', user: { profile: 'admin' } });
  await expect.element(page.getByRole('switch').first()).toBeVisible();
  expect(settingFields.map(({ key }) => key).toSorted()).toEqual([...settingKeys].toSorted());
});

test('only /apikey shows the key of scripts (rule P24)', async () => {
  await openDesk({
    at: '/settings',
    user: { profile: 'admin' },
    prepare: ({ data }) => {
      const at = '2026-11-21T12:00:00.000Z';
      const key = { key: 'userApiToken' as const, value: 'old-key', createdAt: at, updatedAt: at };
      data.settings = [...data.settings.filter((setting) => setting.key !== key.key), key];
    },
  });
  await expect.element(toggle('Sign-up')).toBeVisible();
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).not.toContain('old-key');
});

test.for(['pt-BR', 'es', 'en'] as const)('every chosen value can be read whole in %s', async (language) => {
  const { data } = await openDesk({ at: '/settings', width: 1440, language, user: { profile: 'admin' } });
  const cut = () =>
    page
      .getByRole('combobox')
      .elements()
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent);
  for (const value of ['enabled', 'disabled'] as const) {
    for (const key of ['created', 'ASC', 'sideMenu', 'darkMode'] as const) changeSettingTo(data, key, value);
    await expect.element(page.getByRole('combobox').first()).toBeVisible();
    await expect
      .poll(
        () =>
          page
            .getByRole('combobox', { name: i18n.getFixedT(null, 'settings')('fields.created.label') })
            .element().textContent,
      )
      .toBe(i18n.getFixedT(null, 'settings')(`choices.created.${value}`));
    expect(cut()).toEqual([]);
  }
});
