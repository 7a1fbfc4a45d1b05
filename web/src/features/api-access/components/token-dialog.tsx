import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormSwitch } from '../../../components/form/form-switch.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { useMistakeText } from '../../../components/form/validation-text.ts';
import { QueuesField } from '../../../entities/queue/queues-field.tsx';
import { useDeskTimeZone } from '../../../entities/setting/use-desk-moment.ts';
import { useMakeToken } from '../api/token-queries.ts';
import {
  emptyToken,
  endOf,
  type TokenFields,
  tokenForm,
  wordsOf,
  scopeGroups,
  scopeKey,
} from './token-form.ts';
import { FormChecks } from '../../../components/form/form-checks.tsx';

/** What a token may do. */
const ScopeChoice = ({ control }: { readonly control: Control<TokenFields> }) => {
  const { t } = useTranslation('api');
  const groups = scopeGroups.map(([group, scopes]) => ({
    label: t(`groups.${group}`),
    choices: scopes.map((scope) => ({ value: scope, text: t(`scopes.${scopeKey(scope)}`) })),
  }));
  return <FormChecks control={control} name="scopes" label={t('tokens.scopes')} groups={groups} />;
};

const SectorChoice = ({ control }: { readonly control: Control<TokenFields> }) => {
  const { t } = useTranslation('api');
  const { field, fieldState } = useController({ control, name: 'queueIds' });
  const mistakeText = useMistakeText();
  return (
    <QueuesField
      label={t('tokens.sectors')}
      hint={t('tokens.sectorsHint')}
      mistake={mistakeText(fieldState)}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
};

/** Without sectors a token works with every contact. */
const ContactChoice = ({ control }: { readonly control: Control<TokenFields> }) => {
  const { t } = useTranslation('api');
  const queueIds = useWatch({ control, name: 'queueIds' });
  return queueIds.length === 0 ? null : (
    <FormSwitch
      control={control}
      name="ownContactsOnly"
      label={t('tokens.ownContacts')}
      hint={t('tokens.ownContactsHint')}
    />
  );
};

type Props = { readonly onMade: (token: string) => void; readonly onClose: () => void };

/** Creates a token; the opener shows its secret once. */
export const TokenDialog = ({ onMade, onClose }: Props) => {
  const { t } = useTranslation('api');
  const make = useMakeToken();
  const timeZone = useDeskTimeZone();
  const form = useForm({ resolver: zodResolver(tokenForm), defaultValues: emptyToken });
  const state = useAdminForm({
    form,
    schema: tokenForm,
    start: emptyToken,
    draft: { form: 'apiTokens', id: undefined },
    errorFields: { ERR_QUEUE_NOT_FOUND: 'queueIds' },
    save: async ({ expiresOn, addresses, ownContactsOnly, ...fields }) => {
      const { token } = await make.mutateAsync({
        ...fields,
        ownContactsOnly: ownContactsOnly && fields.queueIds.length > 0,
        addresses: wordsOf(addresses),
        expiresAt: endOf(expiresOn, timeZone),
      });
      onMade(token);
    },
    onClose,
  });
  return (
    <FormDialog state={state} title={t('tokens.add')} isNew>
      <FormText control={form.control} name="name" label={t('tokens.name')} required autoFocus />
      <ScopeChoice control={form.control} />
      <SectorChoice control={form.control} />
      <ContactChoice control={form.control} />
      <FormText
        control={form.control}
        name="addresses"
        label={t('tokens.addresses')}
        hint={t('tokens.addressesHint')}
        rows={2}
      />
      <FormText
        control={form.control}
        name="expiresOn"
        type="date"
        label={t('tokens.end')}
        hint={t('tokens.endHint')}
      />
    </FormDialog>
  );
};
