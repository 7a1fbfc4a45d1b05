import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';

test('the entries of the language menu do not move while it opens, so that a quick press hits its entry', async () => {
  await openDesk();
  const entry = page.getByRole('menuitem', { name: 'Español' });
  // While the menu opens, and when it is open.
  const rects: DOMRect[] = [];
  const look = ({ target }: TransitionEvent): void => {
    const shown = entry.query();
    if (shown === null || !(target instanceof Element) || !target.contains(shown)) return;
    const animations = document.getAnimations();
    for (const animation of animations) {
      animation.pause();
      animation.currentTime = 0;
    }
    rects.push(shown.getBoundingClientRect());
    for (const animation of animations) animation.finish();
    rects.push(shown.getBoundingClientRect());
  };
  document.addEventListener('transitionrun', look);
  onTestFinished(() => document.removeEventListener('transitionrun', look));
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.poll(() => rects.length).toBeGreaterThan(1);
  expect(new Set(rects.map((rect) => JSON.stringify(rect))).size).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(entry).not.toBeInTheDocument();
});

test('a change of language applies at once on every page', async () => {
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
