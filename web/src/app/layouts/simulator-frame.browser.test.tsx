import {
  editAsContact,
  listSimulatedPeople,
  listSimulatorOutbox,
  revokeAsContact,
  sendContentAsContact,
  setSimulatedPicture,
  setSimulatorFaults,
  writeAsContact,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import type { TestGateway } from '../../testing/desk/test-gateway.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import SimulatorFrame from './simulator-frame.tsx';

const done = { message: 'Done.' };
const bia = { name: 'Bia Souza', number: '5511987654321' };

const answerPhones = (gateway: TestGateway): void => {
  gateway.answer(listSimulatorOutbox, () => ({ messages: [] }));
  gateway.answer(listSimulatedPeople, () => ({ people: [] }));
  gateway.answer(setSimulatorFaults, ({ body }) => body);
  gateway.answer(setSimulatedPicture, () => done);
  gateway.answer(writeAsContact, ({ body }) => ({ id: body.id ?? '' }));
  gateway.answer(sendContentAsContact, ({ body }) => ({ id: body.id ?? '' }));
  gateway.answer(editAsContact, () => done);
  gateway.answer(revokeAsContact, () => done);
};

const contents: Readonly<Record<string, object>> = {
  'Voice note': { kind: 'sample', sample: 'voice' },
  Sound: { kind: 'sample', sample: 'audio' },
  Video: { kind: 'sample', sample: 'video' },
  Document: { kind: 'sample', sample: 'document' },
  Location: { kind: 'location' },
  'Contact card': { kind: 'vcard' },
  'Voice call': { kind: 'call', isVideo: false },
  'Video call': { kind: 'call', isVideo: true },
  Picture: { kind: 'sample', sample: 'image' },
};

const chat = page.getByRole('log', { name: 'Chat with the desk' });
const composer = page.getByRole('textbox', { name: 'Write to the desk' });

/** Expects the phone to be scrolled to its newest line, and the page to its top. */
const expectInOrder = async (width: number): Promise<void> => {
  await page.viewport(width, 800);
  await expect.element(chat.getByText('Video call', { exact: true })).toBeVisible();
  await expect
    .poll(() => {
      const { scrollHeight, clientHeight, scrollTop } = chat.element();
      return scrollHeight - clientHeight - scrollTop;
    })
    .toBeLessThan(20);
  expect(scrollY).toBe(0);
  expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
  expect(await graveFindings()).toEqual([]);
};

test('an admin plays a phone that writes, sends files, edits and deletes', async () => {
  const { gateway, reload } = await openDesk({
    at: '/simulator',
    shows: <SimulatorFrame />,
    prepare: (desk) => answerPhones(desk.gateway),
  });
  await page.getByRole('textbox', { name: 'Name' }).fill(bia.name);
  await page.getByRole('textbox', { name: 'Number' }).fill(bia.number);
  await page.getByRole('button', { name: 'Add contact' }).click();

  await page.getByRole('button', { name: 'No picture' }).click();
  await expectAlert('The picture was taken away.');
  await page.getByRole('button', { name: 'New picture' }).click();
  await expectAlert('A picture was drawn.');
  expect(gateway.bodies(setSimulatedPicture)).toMatchObject([
    { of: bia.number, picture: null },
    { of: bia.number, picture: { kind: 'drawn' } },
  ]);

  await composer.fill('Good mornin');
  await userEvent.keyboard('{Enter}');
  await expect.element(chat.getByText('Good mornin')).toBeVisible();
  await page.getByRole('button', { name: 'Edit this message' }).click();
  await composer.fill('Good morning');
  await userEvent.keyboard('{Enter}');
  await expect.element(chat.getByText('Good morning')).toBeVisible();
  await expect.element(chat.getByText(/^edited/u)).toBeVisible();
  const [written] = gateway.bodies(writeAsContact);
  expect(written).toMatchObject({ from: bia.number, name: bia.name, body: 'Good mornin' });
  expect(gateway.bodies(editAsContact)).toEqual([{ id: written?.id, body: 'Good morning' }]);

  for (const kind of Object.keys(contents)) {
    await page.getByRole('button', { name: 'Send something else' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
    await expect.element(chat.getByText(kind, { exact: true })).toBeVisible();
  }
  const sent = gateway.bodies(sendContentAsContact);
  expect(sent).toMatchObject(
    Object.values(contents).map((content) => ({ from: bia.number, name: bia.name, content })),
  );
  await page.getByRole('button', { name: 'Delete this message for everybody' }).last().click();
  await expect.element(chat.getByText(/^deleted/u)).toBeVisible();
  expect(gateway.bodies(revokeAsContact)).toEqual([{ id: sent.at(-1)?.id }]);

  await reload();
  await expectInOrder(1440);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await reload();
  await expectInOrder(360);
});
