import {
  canonicalColor,
  type Connection,
  type ConnectionAutomation,
  connectionAutomationDefaults,
  defaultConnectionColor,
  type Engine,
} from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch, type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/admin/form-dialog.tsx';
import { useAdminForm } from '../../../components/admin/use-admin-form.ts';
import { FormSwitch } from '../../../components/form/form-switch.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { MessageText } from '../../../components/form/message-text.tsx';
import { useDeskTimeZone } from '../../../entities/setting/use-desk-moment.ts';
import { useClientConfig } from '../../../config/client-config.ts';
import { allConnections } from '../../../entities/connection/all-connections.ts';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { solid } from '../../../lib/text/color-contrast.ts';
import type { Versioned } from '../../../lib/session/api-client.ts';
import { type ConnectionFields, useSaveConnection } from '../api/save-connection.ts';
import { connectionForm } from './connection-form.ts';
import { EngineChoice } from './engine-choice.tsx';
import { SpeakingFields } from './speaking-fields.tsx';
import { useMistakeText } from '../../../components/form/validation-text.ts';
import { QueuesField } from '../../../entities/queue/queues-field.tsx';

/** The sectors that its conversations go to. */
const QueueChoice = ({ control }: { readonly control: Control<ConnectionFields> }) => {
  const { t } = useTranslation('connections');
  const { field, fieldState } = useController({ control, name: 'queueIds' });
  const mistakeText = useMistakeText();
  return (
    <QueuesField
      label={t('dialog.queues')}
      hint={t('dialog.queuesHint')}
      mistake={mistakeText(fieldState)}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
};

type Props = {
  /** The connection with its version; undefined for a new one. */
  readonly connection: Versioned<Connection> | undefined;
  readonly loadCurrent?: () => Promise<Versioned<Connection>>;
  readonly onAdded?: (connectionId: number) => void;
  readonly onClose: () => void;
};

type Texts = Pick<ConnectionAutomation, 'hintMessage' | 'openingMessage' | 'reminderMessage'>;

const startValues = (connection: Connection | undefined, newTexts: Texts): ConnectionFields => ({
  name: connection?.name ?? '',
  color: connection === undefined ? defaultConnectionColor : solid(connection.color),
  greetingMessage: connection?.greetingMessage ?? '',
  farewellMessage: connection?.farewellMessage ?? '',
  isDefault: connection?.isDefault ?? false,
  isDisplay: connection?.isDisplay ?? false,
  queueIds: connection?.queues.map(({ id }) => id) ?? [],
  ...automationOf(connection ?? { ...connectionAutomationDefaults, ...newTexts }),
});

/** Scripts also store colours with capitals, short or transparent ones. */
const comparable = (color: string): string => canonicalColor(solid(color));

const automationOf = (of: ConnectionAutomation): ConnectionAutomation => ({
  defaultQueueId: of.defaultQueueId,
  hintMessage: of.hintMessage,
  openingMessage: of.openingMessage,
  reminderMessage: of.reminderMessage,
  isAutomaticInGroups: of.isAutomaticInGroups,
  closeWaitingMinutes: of.closeWaitingMinutes,
  closePendingMinutes: of.closePendingMinutes,
  reminderMinutes: of.reminderMinutes,
});

export const ConnectionDialog = ({ connection: opened, loadCurrent, onAdded, onClose }: Props) => {
  const { t } = useTranslation('connections');
  const timeZone = useDeskTimeZone();
  const { simulator } = useClientConfig();
  const [engine, setEngine] = useState<Engine>('whatsapp-web');
  const { data: connections = [] } = useQuery(allConnections);
  const { data: queues = [] } = useQuery(allQueues);
  const save = useSaveConnection();
  const connection = opened?.answer;
  const isNew = connection === undefined;
  // In the language of who adds it (rule W19).
  const newTexts = {
    hintMessage: t('newTexts.hint'),
    openingMessage: t('newTexts.opening', { opens_at: '{{opens_at}}' }),
    reminderMessage: t('newTexts.reminder'),
  };
  const [start] = useState(() => startValues(connection, newTexts));
  const form = useForm({ resolver: zodResolver(connectionForm), defaultValues: start });
  const state = useAdminForm({
    form,
    schema: connectionForm,
    start,
    draft: { form: 'connections', id: connection?.id },
    errorFields: { ERR_WAPP_NAME_ALREADY_EXISTS: 'name' },
    version: opened?.version,
    ...(loadCurrent === undefined
      ? {}
      : {
          loadCurrent: async () => {
            const { answer, version } = await loadCurrent();
            return { values: startValues(answer, newTexts), version };
          },
        }),
    save: async (fields, version) => {
      const saved = await save.mutateAsync({
        id: connection?.id,
        // A sector that is deselected cannot stay the default.
        fields: fields.queueIds.includes(fields.defaultQueueId ?? 0)
          ? fields
          : { ...fields, defaultQueueId: null },
        engine: isNew && simulator ? engine : undefined,
        version,
      });
      if (isNew) onAdded?.(saved.id);
    },
    onClose,
  });
  const color = useWatch({ control: form.control, name: 'color' });
  // Every new connection starts with one colour, which nobody chose.
  const isChosen = !isNew || color !== start.color;
  const alike = connections.find(
    (each) => isChosen && each.id !== connection?.id && comparable(each.color) === comparable(color),
  );
  const valueText = (value: unknown, name: string): string => {
    if (typeof value === 'boolean') return t(value ? 'dialog.on' : 'dialog.off');
    if (Array.isArray(value))
      return queues
        .filter(({ id }) => value.includes(id))
        .map(({ name }) => name)
        .join(', ');
    if (name === 'defaultQueueId')
      return queues.find(({ id }) => id === value)?.name ?? t('speaking.noQueue');
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' ? value : '';
  };

  return (
    <FormDialog
      state={state}
      title={isNew ? t('dialog.add') : t('dialog.edit')}
      isNew={isNew}
      labels={{
        name: t('dialog.name'),
        color: t('dialog.color'),
        greetingMessage: t('dialog.greeting'),
        farewellMessage: t('dialog.farewell'),
        isDefault: t('dialog.isDefault'),
        isDisplay: t('dialog.isDisplay'),
        queueIds: t('dialog.queues'),
        defaultQueueId: t('speaking.defaultQueue'),
        hintMessage: t('speaking.hint'),
        openingMessage: t('speaking.opening'),
        reminderMessage: t('speaking.reminder'),
        isAutomaticInGroups: t('speaking.groups'),
        closeWaitingMinutes: t('speaking.closeWaiting'),
        closePendingMinutes: t('speaking.closePending'),
        reminderMinutes: t('speaking.reminderMinutes'),
      }}
      valueText={valueText}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <FormText control={form.control} name="name" label={t('dialog.name')} required autoFocus />
        <FormText control={form.control} name="color" type="color" label={t('dialog.color')} width={112} />
      </Box>
      {alike === undefined ? null : (
        <Alert severity="warning">{t('dialog.sameColor', { name: alike.name })}</Alert>
      )}
      {isNew && simulator ? <EngineChoice engine={engine} onChange={setEngine} /> : null}
      {isNew ? null : (
        <Typography variant="body2" color="textSecondary">
          {t('dialog.engineIs', { engine: t(`engine.${connection.engine}`) })}
        </Typography>
      )}
      <QueueChoice control={form.control} />
      <MessageText
        timeZone={timeZone}
        control={form.control}
        name="greetingMessage"
        label={t('dialog.greeting')}
        rows={2}
        saysOpening
      />
      <MessageText
        timeZone={timeZone}
        control={form.control}
        name="farewellMessage"
        label={t('dialog.farewell')}
        rows={2}
      />
      <Box>
        <FormSwitch
          control={form.control}
          name="isDefault"
          label={t('dialog.isDefault')}
          hint={t('dialog.isDefaultHint')}
        />
        <FormSwitch
          control={form.control}
          name="isDisplay"
          label={t('dialog.isDisplay')}
          hint={t('dialog.isDisplayHint')}
        />
      </Box>
      <SpeakingFields control={form.control} />
    </FormDialog>
  );
};
