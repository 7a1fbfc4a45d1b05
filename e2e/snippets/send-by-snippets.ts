import { listQueues, listSettings } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, it } from 'vitest';
import { type SnippetKind, snippetOf } from '../../web/src/features/api-usage/snippets.ts';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';
import { interpreters } from './pasted.ts';

/** Characters that end a string in some language, and a second line. */
const awkward = `It's "paid" \\ $HOME \`x\` </script> ?> Olá 👋\nsecond 'line'`;

/** Pastes each snippet into its interpreter, and checks that it sends one message from a running desk (rule P26). */
export const sendBySnippets = async (kinds: readonly SnippetKind[]): Promise<void> => {
  const { stack, browser, admin, adminId } = await openDesk();
  let token = '';
  let whatsappId = 0;
  let runs: ReturnType<typeof interpreters>;

  beforeAll(async () => {
    whatsappId = await admin.connectSimulatedPhone('Main line');
    const settings = await admin.call(listSettings);
    token = settings.find(({ key }) => key === 'userApiToken')?.value ?? '';
    const { page } = await browser.openWindow();
    await deskPage(page).signIn(stack.adminEmail, stack.adminPassword);
    runs = interpreters(page);
  });

  it.each(kinds)('%s sends one message as pasted (rule P26)', async (kind) => {
    const [queue] = await admin.call(listQueues);
    const body = `${kind}: ${awkward}`;
    const send = { number: '5511987654321', body, userId: adminId, queueId: queue?.id ?? null, whatsappId };
    const printed = await runs[kind](snippetOf(kind, { origin: stack.url, token, send }));
    expect(printed).toContain('externalKey');
    await eventually(async () => {
      const arrived = (await admin.outbox(whatsappId)).filter((sent) => sent.body.startsWith(`${kind}: `));
      expect(arrived.map((sent) => sent.body)).toEqual([body]);
    });
  });
};
