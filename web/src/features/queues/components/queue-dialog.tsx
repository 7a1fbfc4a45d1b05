import type { Queue } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormText } from '../../../components/form/form-text.tsx';
import { MessageText } from '../../../components/form/message-text.tsx';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import type { Versioned } from '../../../lib/api-client.ts';
import { freeColor } from '../../../lib/free-color.ts';
import { useSaveQueue } from '../api/change-queues.ts';
import { queueQueries } from '../api/queue-queries.ts';
import { HoursFields } from './hours-fields.tsx';
import { newFields, queueForm, sectorOfColor, toFields } from './queue-form.ts';
import { useValueText } from './use-value-text.ts';
import { SectorPeople } from './sector-people.tsx';

type Props = { readonly timeZone: string; readonly onClose: () => void };

/** Adds a sector, or edits the given one. */
export const QueueDialog = ({ queue, ...props }: Props & { readonly queue: Queue | undefined }) => {
  const { data: all } = useQuery(allQueues);
  if (all === undefined) return null;
  const others = all.filter(({ id }) => id !== queue?.id);
  return queue === undefined ? (
    <QueueForm {...props} others={others} opened={undefined} />
  ) : (
    <OpenedQueue {...props} others={others} queueId={queue.id} />
  );
};

type Others = { readonly others: readonly Queue[] };

const OpenedQueue = ({ queueId, ...props }: Props & Others & { readonly queueId: number }) => {
  const { data } = useQuery(queueQueries.one(queueId));
  return data === undefined ? null : <QueueForm {...props} opened={data} />;
};

const QueueForm = (props: Props & Others & { readonly opened: Versioned<Queue> | undefined }) => {
  const { opened, others, timeZone } = props;
  const { t } = useTranslation('queues');
  const queryClient = useQueryClient();
  const save = useSaveQueue();
  const valueText = useValueText();
  const queueId = opened?.answer.id;
  const schema = queueForm(others);
  const start = opened === undefined ? newFields(freeColor(others)) : toFields(opened.answer);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: start });
  const color = useWatch({ control: form.control, name: 'color' });
  const taken = sectorOfColor(color, others);
  const state = useAdminForm({
    form,
    schema,
    start,
    draft: { form: 'queues', id: queueId },
    version: opened?.version,
    ...(queueId === undefined
      ? {}
      : {
          loadCurrent: async () => {
            const current = await queryClient.query(queueQueries.one(queueId));
            return { values: toFields(current.answer), version: current.version };
          },
        }),
    save: (fields, version) => save.mutateAsync({ before: opened?.answer, fields, version }),
    onClose: props.onClose,
  });
  const labels = {
    ...{ name: t('name'), color: t('color'), greetingMessage: t('greeting'), absenceMessage: t('absence') },
    ...{ startWork: t('week.start'), endWork: t('week.end'), workWeek: t('hours'), isWeekly: t('isWeekly') },
    holidays: t('holidays.title'),
  };
  return (
    <FormDialog
      state={state}
      title={queueId === undefined ? t('add') : t('edit')}
      isNew={queueId === undefined}
      width="sm"
      labels={labels}
      valueText={valueText}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <FormText control={form.control} name="name" label={t('name')} required autoFocus />
        <FormText control={form.control} name="color" type="color" label={t('color')} width={96} required />
      </Box>
      {taken === undefined ? null : (
        <Box role="status" sx={{ color: 'error.main', mt: -1, typography: 'body2' }}>
          {t('colorTaken', { name: taken })}
        </Box>
      )}
      <MessageText
        control={form.control}
        name="greetingMessage"
        label={t('greeting')}
        rows={2}
        hint={t('greetingHint')}
      />
      <MessageText
        control={form.control}
        name="absenceMessage"
        label={t('absence')}
        rows={2}
        hint={t('absenceHint')}
        saysOpening
      />
      <HoursFields control={form.control} timeZone={timeZone} />
      {queueId === undefined ? null : <SectorPeople queueId={queueId} />}
    </FormDialog>
  );
};
