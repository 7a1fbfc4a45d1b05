import { deskWebhooks, type Webhook } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { OpenedEntry } from '../../../components/admin/opened-entry.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormChecks } from '../../../components/form/form-checks.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { api } from '../../../lib/session/session.ts';
import { useChangeWebhook, useMakeWebhook } from '../api/change-webhooks.ts';
import { fieldsOf, typeGroups, typeKey, webhookForm } from './webhook-form.ts';

type Props = {
  readonly webhook: Webhook | undefined;
  /** The secret of a new webhook. */
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
};

const load = (webhookId: string) => api.callVersioned(deskWebhooks.show, { params: { webhookId } });

export const WebhookDialog = ({ webhook: entry, ...rest }: Props) => (
  <OpenedEntry name="webhooks" entry={entry} load={load}>
    {({ answer, version }) => <WebhookForm webhook={answer} version={version} {...rest} />}
  </OpenedEntry>
);

const WebhookForm = ({
  webhook,
  version,
  onMade,
  onClose,
}: Props & { readonly version: string | undefined }) => {
  const { t } = useTranslation('webhooks');
  const make = useMakeWebhook();
  const change = useChangeWebhook();
  const start = fieldsOf(webhook);
  const form = useForm({ resolver: zodResolver(webhookForm), defaultValues: start });
  const state = useAdminForm({
    form,
    schema: webhookForm,
    start,
    draft: { form: 'webhooks', id: webhook?.id },
    version,
    ...(webhook === undefined
      ? {}
      : {
          loadCurrent: async () => {
            const current = await load(webhook.id);
            return { values: fieldsOf(current.answer), version: current.version };
          },
        }),
    save: async (fields, basedOn) => {
      if (webhook === undefined) onMade((await make.mutateAsync(fields)).secret);
      else await change.mutateAsync({ before: webhook, fields, version: basedOn });
    },
    onClose,
  });
  const groups = typeGroups.map(([group, types]) => ({
    label: t(`groups.${group}`),
    choices: types.map((type) => ({ value: type, text: t(`events.${typeKey(type)}`) })),
  }));
  return (
    <FormDialog
      state={state}
      title={webhook === undefined ? t('add') : t('edit')}
      isNew={webhook === undefined}
      labels={{ name: t('name'), url: t('url'), types: t('types') }}
    >
      <FormText
        control={form.control}
        name="url"
        type="url"
        label={t('url')}
        hint={t('urlHint')}
        required
        autoFocus
      />
      <FormText control={form.control} name="name" label={t('name')} hint={t('nameHint')} />
      <FormChecks control={form.control} name="types" label={t('types')} groups={groups} />
    </FormDialog>
  );
};
