import {
  changeQueue,
  changeQuickAnswer,
  changeTag,
  type Queue,
  showQueue,
  showQuickAnswer,
  showTag,
} from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { api } from '../../lib/session/session.ts';
import { answerCatalogue } from '../../testing/desk/catalogue-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { FormText } from '../form/form-text.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useAdminForm } from './use-admin-form.ts';

const sectorForm = z.object({ name: z.string().min(2, 'tooShort'), absenceMessage: z.string() });
type Fields = z.output<typeof sectorForm>;

const params = { queueId: 7 };
const opened: Queue = {
  id: 7,
  name: 'Sales',
  color: '#112233',
  greetingMessage: '',
  startWork: '08:00',
  endWork: '18:00',
  absenceMessage: 'We are closed.',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const fieldsOf = ({ name, absenceMessage }: Queue): Fields => ({ name, absenceMessage });

const Sector = ({ onClose }: { readonly onClose: () => void }) => {
  const start = fieldsOf(opened);
  const form = useForm({ resolver: zodResolver(sectorForm), defaultValues: start });
  const state = useAdminForm({
    form,
    schema: sectorForm,
    start,
    draft: { form: 'sectors', id: opened.id },
    version: '"1"',
    loadCurrent: async () => {
      const { answer, version } = await api.callVersioned(showQueue, { params });
      return { values: fieldsOf(answer), version };
    },
    save: (fields, version) => api.call(changeQueue, { params, body: fields, version }),
    onClose,
  });
  return (
    <FormDialog state={state} title="Edit sector" isNew={false} labels={{ name: 'Name' }}>
      <FormText control={form.control} name="name" label="Name" autoFocus />
      {/* As in the dialog of a sector, the last field is far below the first. */}
      <div style={{ flexShrink: 0, height: 600 }} />
      <FormText control={form.control} name="absenceMessage" label="Absence" />
    </FormDialog>
  );
};

const Page = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main>
      <button onClick={() => setIsOpen(true)}>Edit</button>
      {isOpen ? <Sector onClose={() => setIsOpen(false)} /> : null}
    </main>
  );
};

/** Opens a sector whose name and absence text another user then changes. */
const openSector = async (options: { height?: number } = {}) => {
  const desk = await openDesk({
    ...options,
    shows: <Page />,
    prepare: ({ gateway }) => {
      const now: Queue = { ...opened, name: 'Shop', absenceMessage: 'Back at eight.' };
      gateway.answer(showQueue, () => now);
      gateway.tellVersion(showQueue, () => '"2"');
      gateway.answer(changeQueue, ({ ifMatch, body }) => {
        if (ifMatch !== '"2"') throw new Refusal('ERR_EDIT_CONFLICT', { changed: { name: now.name } });
        return { ...now, name: body.name ?? now.name };
      });
    },
  });
  await page.getByRole('button', { name: 'Edit' }).click();
  return desk;
};

const dialog = page.getByRole('dialog');
const saveName = async (name: string): Promise<void> => {
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
};

test('the user who saves second sees both values of the field and chooses', async () => {
  const { gateway } = await openSector();
  await saveName('Counter');
  const choice = dialog.getByRole('radiogroup', { name: 'Name' });
  await expect.element(choice.getByRole('radio', { name: 'Yours: Counter' })).toBeChecked();
  await expect.element(choice.getByRole('radio', { name: 'Theirs: Shop' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Absence')).toHaveValue('Back at eight.');
  await choice.getByRole('radio', { name: 'Theirs: Shop' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Shop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(gateway.bodies(changeQueue).map(({ name }) => name)).toEqual(['Counter', 'Shop']);
});

test('a user who chooses their own value overwrites the other one', async () => {
  const { gateway } = await openSector();
  await saveName('Counter');
  await expect.element(dialog.getByRole('radio', { name: 'Yours: Counter' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(gateway.bodies(changeQueue).at(-1)).toMatchObject({
    name: 'Counter',
    absenceMessage: 'Back at eight.',
  });
});

test('a user who scrolled down in the dialog sees the conflict, so that a second click does not overwrite unseen', async () => {
  await openSector({ height: 340 });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Counter');
  dialog.getByLabelText('Absence').element().scrollIntoView({ block: 'start' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Somebody else changed this meanwhile.')).toBeInViewport();
  await expect.element(dialog.getByRole('alert')).toHaveFocus();
});

const at = '2026-11-21T12:00:00.000Z';

test.each([
  { path: '/tags', edit: 'Editar Vip', names: ['Nome', 'Cor'] },
  { path: '/quickAnswers', edit: 'Editar pix', names: ['Atalho', 'Mensagem'] },
])('$path names the fields of a conflict as its form does', async ({ path, edit, names }) => {
  const { data } = await openDesk({
    at: path,
    language: 'pt-BR',
    user: { profile: 'admin' },
    prepare: ({ gateway, data: desk }) => {
      desk.tags = [{ id: 1, name: 'Vip', color: '#aa2200', usageCount: 3 }];
      desk.quickAnswers = [{ id: 1, shortcut: 'pix', message: 'A chave', createdAt: at, updatedAt: at }];
      answerCatalogue(gateway, desk);
      for (const show of [showTag, showQuickAnswer]) gateway.tellVersion(show, () => '"1"');
      for (const change of [changeTag, changeQuickAnswer]) gateway.refuse(change, 'ERR_EDIT_CONFLICT');
    },
  });
  await page.getByRole('button', { name: edit }).click();
  await dialog.getByLabelText(names[0] ?? '').fill('Outro nome');
  const second = dialog.getByLabelText(names[1] ?? '');
  await second.fill(path === '/tags' ? '#112233' : 'Outra mensagem');
  data.tags = [{ id: 1, name: 'Vips', color: '#00aa22', usageCount: 3 }];
  data.quickAnswers = [{ id: 1, shortcut: 'chave', message: 'Nossa chave', createdAt: at, updatedAt: at }];
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  for (const name of names)
    await expect.element(dialog.getByRole('radiogroup', { name, exact: true })).toBeVisible();
});
