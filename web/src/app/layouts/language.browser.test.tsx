import type {} from '@vitest/browser-playwright';
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';

const slow = (playbackRate: number): Promise<unknown> =>
  cdp().send('Animation.setPlaybackRate', { playbackRate });

test('the entries of a menu stand where they stay, for whoever presses before it is all there', async () => {
  await openDesk();
  await cdp().send('Animation.enable');
  onTestFinished(async () => {
    await slow(1);
    await cdp().send('Animation.disable');
  });
  await slow(0.001);
  await page.getByRole('button', { name: 'Your account' }).click();
  const entry = page.getByRole('menuitem', { name: 'Español' });
  await expect.element(entry).toBeInTheDocument();
  const placeAtFirst = entry.element().getBoundingClientRect();
  await slow(1);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  expect(entry.element().getBoundingClientRect()).toEqual(placeAtFirst);
  await userEvent.keyboard('{Escape}');
  await expect.element(entry).not.toBeInTheDocument();
});

test('another language is spoken at once on every page', async () => {
  await openDesk();
  const speak = async (menu: string, language: string, code: string): Promise<void> => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: language }).click();
    await expect.poll(() => document.documentElement.lang).toBe(code);
  };
  for (const [link, english, spanish] of [
    ['Tickets', 'Pending', 'En espera'],
    ['Contacts', 'Add contact', 'Añadir contacto'],
    ['Quick answers', 'Add quick answer', 'Añadir respuesta rápida'],
    ['Tags', 'Add tag', 'Añadir etiqueta'],
    ['Connections', 'Add connection', 'Añadir conexión'],
    ['Users', 'Add user', 'Añadir usuario'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: link }).click();
    await expect.element(page.getByText(english).first()).toBeVisible();
    await speak('Your account', 'Español', 'es');
    await expect.element(page.getByText(spanish).first()).toBeVisible();
    await speak('Tu cuenta', 'English', 'en');
    await expect.element(page.getByText(english).first()).toBeVisible();
  }
});
