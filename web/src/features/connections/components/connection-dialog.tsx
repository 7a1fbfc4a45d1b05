import { type Connection, defaultConnectionColor, type Engine } from '@balcao/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useClientConfig } from '../../../config/client-config.ts';
import { FormError } from '../../../components/form/form-error.tsx';
import { useGuardedClose } from '../../../components/form/use-guarded-close.tsx';
import { solid } from '../../../lib/readable.ts';
import { FormSwitch } from '../../../components/form/form-switch.tsx';
import { FormText } from '../../../components/form/form-text.tsx';
import { type ConnectionFields, useSaveConnection } from '../api/save-connection.ts';
import { connectionForm } from './connection-form.ts';
import { EngineChoice } from './engine-choice.tsx';
import { QueueChoice } from './queue-choice.tsx';

type Props = {
  /** undefined: a new one. */
  readonly connection: Connection | undefined;
  readonly onSaved: (connection: Connection, isNew: boolean) => void;
  readonly onClose: () => void;
};

const startValues = (connection: Connection | undefined): ConnectionFields => ({
  name: connection?.name ?? '',
  color: solid(connection?.color ?? defaultConnectionColor),
  greetingMessage: connection?.greetingMessage ?? '',
  farewellMessage: connection?.farewellMessage ?? '',
  isDefault: connection?.isDefault ?? false,
  isDisplay: connection?.isDisplay ?? false,
  queueIds: connection?.queues.map(({ id }) => id) ?? [],
});

export const ConnectionDialog = ({ connection, onSaved, onClose }: Props) => {
  const { t } = useTranslation('connections');
  const { t: common } = useTranslation('common');
  const { simulator } = useClientConfig();
  const titleId = useId();
  const [engine, setEngine] = useState<Engine>('whatsapp-web');
  const save = useSaveConnection();
  const form = useForm({ resolver: zodResolver(connectionForm), defaultValues: startValues(connection) });
  const guard = useGuardedClose(form.formState.isDirty, onClose);
  const isNew = connection === undefined;

  const submit = form.handleSubmit((fields) => {
    if (save.isPending) return;
    save.mutate(
      { id: connection?.id, fields, engine: isNew && simulator ? engine : undefined },
      { onSuccess: (saved) => onSaved(saved, isNew) },
    );
  });

  return (
    <Dialog open onClose={guard.close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{isNew ? t('dialog.add') : t('dialog.edit')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <FormError error={save.error} />
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', pt: 1 }}>
            <FormText control={form.control} name="name" label={t('dialog.name')} required autoFocus />
            <FormText
              control={form.control}
              name="color"
              type="color"
              label={t('dialog.color')}
              width={112}
            />
          </Box>
          {isNew && simulator ? <EngineChoice engine={engine} onChange={setEngine} /> : null}
          <QueueChoice control={form.control} />
          <FormText control={form.control} name="greetingMessage" label={t('dialog.greeting')} rows={2} />
          <FormText control={form.control} name="farewellMessage" label={t('dialog.farewell')} rows={2} />
          <Box>
            <FormSwitch control={form.control} name="isDefault" label={t('dialog.isDefault')} />
            <FormSwitch control={form.control} name="isDisplay" label={t('dialog.isDisplay')} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={guard.close}>{common('cancel')}</Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {isNew ? common('add') : common('save')}
          </Button>
        </DialogActions>
      </form>
      {guard.question}
    </Dialog>
  );
};
