import { zodResolver } from '@hookform/resolvers/zod';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormText } from '../../../components/form/form-text.tsx';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { useMakeToken } from '../api/token-queries.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { emptyToken, endOf, type TokenFields, tokenForm, wordsOf } from './token-form.ts';

const SectorChoice = ({ control }: { readonly control: Control<TokenFields> }) => {
  const { t } = useTranslation('api');
  const { data: queues = [] } = useQuery(allQueues);
  const { field } = useController({ control, name: 'queueIds' });
  if (queues.length === 0) return null;
  const chosen = field.value;
  const nameOf = (id: number): string => queues.find((queue) => queue.id === id)?.name ?? '';
  return (
    <TextField
      select
      fullWidth
      label={t('tokens.sectors')}
      helperText={t('tokens.sectorsHint')}
      value={chosen}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange([event.target.value].flat().map(Number))}
      slotProps={{ select: { multiple: true, renderValue: () => chosen.map(nameOf).join(', ') } }}
    >
      {queues.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          <Checkbox checked={chosen.includes(id)} tabIndex={-1} aria-hidden />
          <ListItemText primary={name} />
        </MenuItem>
      ))}
    </TextField>
  );
};

type Props = { readonly onMade: (token: string) => void; readonly onClose: () => void };

/** Creates a token; the opener shows its secret once. */
export const TokenDialog = ({ onMade, onClose }: Props) => {
  const { t } = useTranslation('api');
  const make = useMakeToken();
  const form = useForm({ resolver: zodResolver(tokenForm), defaultValues: emptyToken });
  const state = useAdminForm({
    form,
    schema: tokenForm,
    start: emptyToken,
    draft: { form: 'apiTokens', id: undefined },
    errorFields: { ERR_QUEUE_NOT_FOUND: 'queueIds' },
    save: async ({ expiresOn, addresses, ...fields }) => {
      const { token } = await make.mutateAsync({
        ...fields,
        addresses: wordsOf(addresses),
        expiresAt: endOf(expiresOn),
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
