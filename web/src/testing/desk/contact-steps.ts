import {
  type ContactDeletion,
  type ContactImport,
  deleteContact,
  exportContacts,
  exportCountHeader,
  showContactDeletion,
  showContactImport,
  showLatestContactDeletion,
  showLatestContactImport,
} from '@balcao/contracts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { i18n } from '../../locales/i18n.ts';
import { at, person } from './long-names.ts';
import type { OpenDesk } from './open-desk.tsx';

type Desk = Pick<OpenDesk, 'data' | 'gateway'>;

/** A state of a dialog or page that shows only after it was used, and the steps to it. */
export type SecondStep = {
  readonly name: string;
  readonly at: string;
  readonly prepare?: (desk: Desk) => void;
  readonly go: (desk: Desk) => Promise<unknown>;
};

const dialog = page.getByRole('dialog').last();
const texts = () => i18n.getFixedT(null, 'contacts');

export const jobId = '01999999-9999-7999-8999-000000000001';
const running: ContactImport = {
  id: jobId,
  connectionId: 1,
  state: 'running',
  total: 12_400,
  seen: 6_200,
  created: 4_150,
  skipped: 2_050,
  problem: null,
  startedAt: at,
  endedAt: null,
};

const header = new TextEncoder().encode('name;number;email\r\n');
const exportOf = (begin: (rows: ReadableStreamDefaultController<Uint8Array>) => void): Response =>
  new Response(new ReadableStream<Uint8Array>({ start: begin }), {
    headers: { [exportCountHeader]: '12400' },
  });
const beginExport = async (): Promise<void> => {
  const t = texts();
  await page.getByRole('button', { name: t('more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('export') }).click();
  await dialog.getByRole('button', { name: t('exporting.confirm') }).click();
};

/** Those of the contacts page. */
export const contactSteps: readonly SecondStep[] = [
  {
    name: 'an import that runs',
    at: '/contacts',
    prepare: ({ gateway }) => {
      gateway.answer(showLatestContactImport, () => ({ import: running }));
      gateway.answer(showContactImport, () => running);
    },
    go: async () => {
      await expect.element(page.getByRole('progressbar').first()).toBeVisible();
    },
  },
  {
    name: 'an export that runs',
    at: '/contacts',
    prepare: ({ gateway }) => {
      gateway.answerFile(exportContacts, () => exportOf((rows) => rows.enqueue(header)));
    },
    go: async () => {
      await beginExport();
      await expect.element(page.getByRole('progressbar').first()).toBeVisible();
    },
  },
  {
    name: 'an export that broke off',
    at: '/contacts',
    prepare: ({ gateway }) => {
      gateway.answerFile(exportContacts, () => exportOf((rows) => rows.error(new TypeError('cut'))));
    },
    go: async () => {
      await beginExport();
      const group = page.getByRole('group', { name: texts()('export') });
      await expect
        .element(group.getByRole('button', { name: i18n.getFixedT(null, 'common')('close') }))
        .toBeVisible();
    },
  },
  {
    name: 'a contact that may not be deleted',
    at: '/contacts',
    prepare: ({ gateway }) => {
      gateway.refuse(deleteContact, 'ERR_NO_PERMISSION', { requestId: jobId });
    },
    go: async () => {
      const t = texts();
      await page.getByRole('button', { name: t('deleteOne', { name: person }), exact: true }).click();
      await dialog.getByRole('button', { name: t('delete') }).click();
      await expect.element(page.getByRole('alert').getByText(jobId)).toBeVisible();
    },
  },
  {
    name: 'a deletion of all contacts that failed',
    at: '/contacts',
    prepare: ({ gateway }) => {
      const deletion: ContactDeletion = {
        id: jobId,
        state: 'failed',
        total: 9_000,
        deleted: 3_000,
        problem: 'ERR_INTERNAL',
        startedAt: at,
        endedAt: at,
      };
      gateway.answer(showLatestContactDeletion, () => ({ deletion }));
      gateway.answer(showContactDeletion, () => deletion);
    },
    go: async () => {
      await expect.element(page.getByRole('group', { name: texts()('deleteAll') })).toBeVisible();
    },
  },
];
