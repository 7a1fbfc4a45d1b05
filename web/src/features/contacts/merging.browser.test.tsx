import { checkMerge, mergeContacts, type MergeRefusal } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerContacts, sampleContact } from '../../testing/desk/contact-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';

const person = page.getByRole('dialog', { name: 'Rita Casa: one person, several contacts' });
const merge = person.getByRole('button', { name: 'Merge', exact: true });

const choose = async (refusal: MergeRefusal | null, size: { width?: number; height?: number } = {}) => {
  const asked: unknown[] = [];
  const desk = await openDesk({
    at: '/contacts',
    ...size,
    prepare: ({ data, gateway }) => {
      const [home, work] = [sampleContact(1, 'Rita Casa'), sampleContact(2, 'Rita Trabalho')];
      answerContacts(gateway, data, [home, work]);
      gateway.answer(checkMerge, ({ params, query }) => {
        asked.push([params.contactId, query.contactId]);
        return { refusal };
      });
      gateway.answer(mergeContacts, () => home);
    },
  });
  await page.getByRole('button', { name: 'Edit Rita Casa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Same person…' }).click();
  await person.getByRole('combobox', { name: 'Other contact' }).fill('rita');
  await page.getByRole('option', { name: /Rita Trabalho/u }).click();
  await expect
    .element(person.getByRole('group', { name: 'Is merged into Rita Casa: Rita Trabalho' }))
    .toBeVisible();
  await expect.poll(() => asked).toEqual([[1, 2]]);
  return desk;
};

test('the dialog says that two contacts cannot be merged before anybody tries', async () => {
  const { gateway } = await choose('unresolved-tickets');
  const why = person.getByRole('alert').filter({ hasText: 'both have an unresolved ticket' });
  await expect.element(why).toBeVisible();
  await expect.element(merge).toBeDisabled();
  expect(merge.element().getAttribute('aria-describedby')).toBe(why.element().id);
  // Which of them stays makes no difference.
  await person.getByRole('button', { name: 'Swap' }).click();
  await expect.element(merge).toBeDisabled();
  expect(await graveFindings()).toEqual([]);
  expect(gateway.asked).not.toContain('mergeContacts');
});

test('axe finds nothing serious in the merge dialog, and the merge succeeds', async () => {
  const { gateway } = await choose(null);
  await expect.element(merge).toBeEnabled();
  expect(await graveFindings()).toEqual([]);
  await merge.click();
  await expectAlert('Rita Trabalho was merged into Rita Casa.');
  expect(gateway.bodies(mergeContacts)).toEqual([{ contactId: 2 }]);
});

test('on a phone, the button that merges is visible below long content', async () => {
  await choose(null, { width: 390, height: 640 });
  await expect.element(merge).toBeEnabled();
  await expect.poll(() => window.innerHeight).toBe(640);
  await expect.poll(() => merge.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(640);
});
