import { can, listTags } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deskView } from '../testing/desk/desk-view.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { pages } from './pages.tsx';

const { navigation, main } = deskView;

const linksNow = (): string[] =>
  navigation
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href') ?? '');

test.each(['admin', 'user'] as const)('the drawer and the palette list the pages of %s', async (profile) => {
  await openDesk({ user: { profile } });
  const allowed = pages
    .filter(
      ({ icon, permission }) => icon !== undefined && (permission === undefined || can(profile, permission)),
    )
    .map(({ link, path }) => link ?? path);
  await expect.poll(linksNow).toEqual(allowed);
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await palette.getByRole('combobox').fill('users');
  const choice = palette.getByRole('option', { name: /^Users/ });
  await (profile === 'admin'
    ? expect.element(choice).toBeVisible()
    : expect.element(choice).not.toBeInTheDocument());
});

test.each(pages.filter(({ permission }) => permission !== undefined))(
  'an attendant who opens $path reads that the page is not for them',
  async ({ path }) => {
    await openDesk({ at: path, user: { profile: 'user' } });
    await expect.element(main.getByText('This page is for administrators')).toBeVisible();
  },
);

test.each(['/Tags', '/tags', '/TAGS'])('%s opens the page of tags with its title', async (at) => {
  await openDesk({ at, config: { systemName: 'Loja da Ana' } });
  await expect.element(main.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  await expect.poll(() => document.title).toBe('Tags · Loja da Ana');
  await expect
    .element(navigation.getByRole('link', { name: 'Tags' }))
    .toHaveAttribute('aria-current', 'page');
  await deskView.go('Contacts');
  await expect.poll(() => document.title).toBe('Contacts · Loja da Ana');
});

test("pointing at a link fetches the page's first query", async () => {
  const { gateway } = await openDesk();
  const asks = () => gateway.asked.filter((operation) => operation === listTags.operation).length;
  const before = asks();
  await navigation.getByRole('link', { name: 'Tags' }).hover();
  await expect.poll(asks).toBe(before + 1);
  await deskView.go('Tags');
  await expect.element(main.getByRole('heading', { name: /^Tags/ })).toBeVisible();
  expect(asks()).toBe(before + 1);
});
