import { zodResolver } from '@hookform/resolvers/zod';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormText } from '../../../components/form/form-text.tsx';
import { useDeskTimeZone } from '../../../entities/setting/use-desk-moment.ts';
import { useRedeliver, type Again } from '../api/redeliver.ts';
import { momentOfLocalMinute, msPerMinute } from '@balcao/contracts';
import { z } from 'zod';

const position = z.string().regex(/^[1-9]\d{0,14}$/, 'invalidPosition');

/** The fields of the dialog; the messages are keys of `common:validation`. */
const redeliverForm = z
  .object({
    by: z.enum(['since', 'positions']),
    /** The value of a datetime field, in the desk's time zone. */
    since: z.string(),
    from: z.string().trim(),
    to: z.string().trim(),
  })
  .superRefine(({ by, since, from, to }, context) => {
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (by === 'since') {
      if (Number.isNaN(Date.parse(`${since}Z`))) refuse('since', 'required');
      return;
    }
    if (!position.safeParse(from).success) refuse('from', from === '' ? 'required' : 'invalidPosition');
    if (to === '') return;
    if (!position.safeParse(to).success) refuse('to', 'invalidPosition');
    else if (Number(to) < Number(from)) refuse('to', 'lastBeforeFirst');
  });
type RedeliverFields = z.infer<typeof redeliverForm>;

const againOf = ({ by, since, from, to }: RedeliverFields, timeZone: string): Again =>
  by === 'since'
    ? { since: momentOfLocalMinute(Date.parse(`${since}Z`) / msPerMinute, timeZone).toISOString() }
    : { from: Number(from), ...(to === '' ? {} : { to: Number(to) }) };

const start: RedeliverFields = { by: 'since', since: '', from: '', to: '' };

type Props = { readonly webhookId: string; readonly onClose: () => void };

/** Delivers a range of the feed, or everything since a moment, again under the same ids (rule H6). */
export const RedeliverDialog = ({ webhookId, onClose }: Props) => {
  const { t } = useTranslation('webhooks');
  const redeliver = useRedeliver();
  const timeZone = useDeskTimeZone();
  const labelId = useId();
  const form = useForm({ resolver: zodResolver(redeliverForm), defaultValues: start });
  const state = useAdminForm({
    form,
    schema: redeliverForm,
    start,
    draft: { form: 'redelivery', id: webhookId },
    save: (fields) => redeliver.mutateAsync({ webhookId, again: againOf(fields, timeZone) }),
    onClose,
  });
  const { field } = useController({ control: form.control, name: 'by' });
  const by = useWatch({ control: form.control, name: 'by' });
  return (
    <FormDialog state={state} title={t('again.title')} isNew={false} width="xs" saveLabel={t('again.open')}>
      <Typography variant="body2" color="textSecondary">
        {t('again.text')}
      </Typography>
      <FormControl>
        <FormLabel id={labelId}>{t('again.what')}</FormLabel>
        <RadioGroup aria-labelledby={labelId} value={field.value} onChange={field.onChange}>
          {(['since', 'positions'] as const).map((choice) => (
            <FormControlLabel
              key={choice}
              value={choice}
              control={<Radio />}
              label={t(`again.by.${choice}`)}
              sx={{ minHeight: 44 }}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {by === 'since' ? (
        <FormText
          key="since"
          control={form.control}
          name="since"
          type="datetime-local"
          label={t('again.since')}
          required
        />
      ) : (
        <>
          <FormText key="from" control={form.control} name="from" label={t('again.from')} required />
          <FormText control={form.control} name="to" label={t('again.to')} hint={t('again.toHint')} />
        </>
      )}
    </FormDialog>
  );
};
