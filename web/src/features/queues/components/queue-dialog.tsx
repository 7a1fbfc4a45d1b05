import {
  type Queue,
  showQueue,
  type Holiday,
  holidaysSchema,
  isWholeDay,
  type WorkWeek,
  workWeekSchema,
} from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { OpenedEntry } from '../../../components/admin/opened-entry.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormText } from '../../../components/form/form-text.tsx';
import { MessageText } from '../../../components/form/message-text.tsx';
import { WaitingDialog } from '../../../components/dialogs/waiting-dialog.tsx';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { api } from '../../../lib/session/session.ts';
import { useSaveQueue } from '../api/change-queues.ts';
import { HoursFields } from './hours-fields.tsx';
import { newFields, queueForm, sectorOfColor, toFields } from '../queue-form.ts';
import { SectorPeople } from './sector-people.tsx';
import { solid } from '../../../lib/text/color-contrast.ts';
import { useDayNames } from './week-editor.tsx';

/** The text of a field's value when two admins changed it to different ones. */
const useValueText = (): ((value: unknown) => string) => {
  const { t } = useTranslation('queues');
  const dayNames = useDayNames();
  const ofWeek = (week: WorkWeek): string =>
    week
      .map((intervals, day) => {
        const hours = intervals
          .map((interval) => (isWholeDay(interval) ? t('wholeDay') : `${interval.start}–${interval.end}`))
          .join(', ');
        return `${dayNames[day] ?? ''} ${hours === '' ? t('week.closed') : hours}`;
      })
      .join('; ');
  const ofHolidays = (holidays: readonly Holiday[]): string =>
    holidays.map(({ date, name }) => `${date} ${name}`).join('; ');
  return (value) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return t(value ? 'byDay' : 'everyDay');
    const week = workWeekSchema.safeParse(value);
    if (week.success) return ofWeek(week.data);
    return ofHolidays(holidaysSchema.safeParse(value).data ?? []);
  };
};

/** Ten colours that are easy to distinguish. */
const offered = [
  '#2e7d32',
  '#1565c0',
  '#ef6c00',
  '#6a1b9a',
  '#00838f',
  '#ad1457',
  '#5d4037',
  '#37474f',
  '#9e9d24',
  '#283593',
];

type Colored = { readonly color: string };

const last = '#5c59a0';

/** The colour of a new entry: the first one that no other entry has. */
export const freeColor = (others: readonly Colored[]): string => {
  const taken = new Set(others.map(({ color }) => solid(color).toLowerCase()));
  return offered.find((color) => !taken.has(color)) ?? last;
};

type Props = {
  readonly queue: Queue | undefined;
  readonly timeZone: string;
  readonly onClose: () => void;
};

const load = (queueId: number) => api.callVersioned(showQueue, { params: { queueId } });

/** Adds a sector, or edits the given one. */
export const QueueDialog = ({ queue: entry, ...props }: Props) => {
  const { t } = useTranslation('queues');
  const { data: all, isFetching, error, refetch } = useQuery(allQueues);
  if (all === undefined)
    return (
      <WaitingDialog
        label={entry === undefined ? t('add') : t('edit')}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        onClose={props.onClose}
      />
    );
  const others = all.filter(({ id }) => id !== entry?.id);
  return (
    <OpenedEntry name="queues" entry={entry} load={load}>
      {({ answer, version }) => <QueueForm {...props} others={others} queue={answer} version={version} />}
    </OpenedEntry>
  );
};

type FormProps = Props & { readonly others: readonly Queue[]; readonly version: string | undefined };

const QueueForm = ({ queue, version, others, timeZone, onClose }: FormProps) => {
  const { t } = useTranslation('queues');
  const save = useSaveQueue();
  const valueText = useValueText();
  const schema = queueForm(others, queue);
  const start = queue === undefined ? newFields(freeColor(others)) : toFields(queue);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: start });
  const color = useWatch({ control: form.control, name: 'color' });
  const taken = sectorOfColor(color, others, queue);
  const state = useAdminForm({
    form,
    schema,
    start,
    draft: { form: 'queues', id: queue?.id },
    version,
    ...(queue === undefined
      ? {}
      : {
          loadCurrent: async () => {
            const current = await load(queue.id);
            return { values: toFields(current.answer), version: current.version };
          },
        }),
    save: (fields, basedOn) => save.mutateAsync({ before: queue, fields, version: basedOn }),
    onClose,
  });
  const labels = {
    ...{ name: t('name'), color: t('color'), greetingMessage: t('greeting'), absenceMessage: t('absence') },
    ...{ startWork: t('week.start'), endWork: t('week.end'), workWeek: t('hours'), isWeekly: t('isWeekly') },
    holidays: t('holidays.title'),
  };
  return (
    <FormDialog
      state={state}
      title={queue === undefined ? t('add') : t('edit')}
      isNew={queue === undefined}
      width="sm"
      labels={labels}
      valueText={valueText}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <FormText control={form.control} name="name" label={t('name')} required autoFocus />
        <FormText
          control={form.control}
          name="color"
          type="color"
          label={t('color')}
          width={96}
          required
          isExplained={taken !== undefined}
        />
      </Box>
      {taken === undefined ? null : (
        <Box role="status" sx={{ color: 'error.main', mt: -1, typography: 'body2' }}>
          {t('colorTaken', { name: taken })}
        </Box>
      )}
      <MessageText
        timeZone={timeZone}
        control={form.control}
        name="greetingMessage"
        label={t('greeting')}
        rows={2}
        hint={t('greetingHint')}
      />
      <MessageText
        timeZone={timeZone}
        control={form.control}
        name="absenceMessage"
        label={t('absence')}
        rows={2}
        hint={t('absenceHint')}
        saysOpening
      />
      <HoursFields control={form.control} timeZone={timeZone} />
      {queue === undefined ? null : <SectorPeople queueId={queue.id} />}
    </FormDialog>
  );
};
