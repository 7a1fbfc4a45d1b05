import { listSettings, signIn } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followDeskTheme } from '../../lib/page/theme-choice.ts';
import { changeSettingTo } from '../../testing/desk/desk-answers.ts';
import { deskView, schemeOf } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { sampleToken } from '../../testing/sample-token.ts';
import { sampleConnection } from '../../testing/samples.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';

const { navigation } = deskView;
const openNames = { en: 'Open the menu', 'pt-BR': 'Abrir o menu', es: 'Abrir el menú' } as const;
const accountButton = page.getByRole('button', { name: 'Your account' });

test("the drawer opens as the desk's setting says until the user opens or closes it, and on small screens only then", async () => {
  const { data, reload } = await openDesk({ width: 1280, height: 800 });
  const set = (value: 'enabled' | 'disabled') => changeSettingTo(data, 'sideMenu', value);
  const isWide = (width: number) =>
    expect.poll(() => navigation.element().getBoundingClientRect().width).toBe(width);
  await isWide(64);
  set('enabled');
  await isWide(272);
  await reload();
  await isWide(272);
  await page.viewport(599, 800);
  await expect.element(navigation).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await page.getByRole('button', { name: /the menu$/ }).click();
  await isWide(64);
  set('disabled');
  set('enabled');
  await deskView.go('Tags');
  await expect.element(page.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  await isWide(64);
});

test('in a low window the link of the open page is in view', async () => {
  await openDesk({ at: '/webhooks', width: 900, height: 500, user: { profile: 'admin' } });
  const link = navigation.getByRole('link', { name: 'Webhooks' });
  await expect.element(link).toBeVisible();
  await expect.element(link).toBeInViewport({ ratio: 1 });
});

test.for(['en', 'pt-BR', 'es'] as const)('the open drawer shows every name whole in %s', async (language) => {
  await openDesk({ width: 390, height: 800, language, user: { profile: 'admin' } });
  await page.getByRole('button', { name: openNames[language] }).click();
  await expect.element(page.getByRole('dialog').getByRole('link').last()).toBeVisible();
  const labels = [...document.querySelectorAll('nav a > span:last-child')];
  expect(labels.length).toBeGreaterThan(10);
  expect(labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
  expect(lostParts()).toEqual([]);
});

test('while the settings cannot be loaded the desk is light, and it says that there is a newer release', async () => {
  await openDesk({
    at: '/login',
    isSignedOut: true,
    config: { latestRelease: 'v99.1.0' },
    prepare: ({ data, gateway }) => {
      gateway.refuse(listSettings, 'ERR_INTERNAL');
      gateway.answer(signIn, () => ({ token: sampleToken(data.user.id), user: data.user }));
      // The desk was dark at the last visit.
      followDeskTheme('dark');
    },
  });
  await expect.poll(schemeOf).toBe('dark');
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.com');
  await page.getByLabelText(/^Password/).fill('a-good-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(schemeOf).toBe('light');
  await accountButton.click();
  await expect.element(page.getByText('v99.1.0 is available')).toBeVisible();
});

test("the theme that the user chose on this device overrides the desk's setting", async () => {
  const { data, reload } = await openDesk();
  await expect.poll(schemeOf).toBe('light');
  changeSettingTo(data, 'darkMode', 'enabled');
  await expect.poll(schemeOf).toBe('dark');
  await accountButton.click();
  await expect.element(page.getByText(/^Version \d/u)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Switch to light theme' }).click();
  await expect.poll(schemeOf).toBe('light');
  await reload();
  await expect.poll(schemeOf).toBe('light');
});

test('the link to the connections is marked while a connection needs attention', async () => {
  const { data, line } = await openDesk();
  const calm = navigation.getByRole('link', { name: 'Connections', exact: true });
  const marked = navigation.getByRole('link', { name: 'Connections: a connection needs attention' });
  await expect.element(calm).toBeVisible();
  const night = sampleConnection({
    id: 4,
    name: 'Night',
    status: 'DISCONNECTED',
    reason: 'waiting-for-scan',
  });
  data.connections = [...data.connections, night];
  line.tell('whatsapp', { action: 'update', whatsapp: night });
  await expect.element(marked.getByText('!', { exact: true })).toBeVisible();
  line.tell('whatsapp', { action: 'delete', whatsappId: night.id });
  await expect.element(calm).toBeVisible();
  // A connection that worked until now.
  line.tell('whatsappSession', {
    action: 'update',
    session: sampleConnection({ status: 'DISCONNECTED', reason: 'network-lost' }),
  });
  await expect.element(marked).toBeVisible();
  line.tell('whatsappSession', { action: 'update', session: sampleConnection() });
  await expect.element(calm).toBeVisible();
});
