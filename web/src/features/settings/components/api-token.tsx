import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { toast } from '../../../lib/toasts.ts';
import { useChangeSetting } from '../api/change-setting.ts';
import { SettingRow } from './setting-row.tsx';

/** The API key of scripts: masked until it is revealed, and replaced only after a question. */
export const ApiToken = ({ value }: { readonly value: string }) => {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const change = useChangeSetting();
  const close = (): void => setIsAsked(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast('success', common('copied'));
    } catch {
      toast('error', common('copyFailed'));
    }
  };
  return (
    <>
      <SettingRow id={id} label={t('token.label')} text={t('token.text')}>
        <Box sx={{ width: '100%', display: 'grid', gap: 1 }}>
          <TextField
            fullWidth
            size="small"
            type={isShown ? 'text' : 'password'}
            value={value}
            autoComplete="off"
            slotProps={{ htmlInput: { readOnly: true, 'aria-label': t('token.label') } }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button onClick={() => setIsShown(!isShown)}>{t(isShown ? 'token.hide' : 'token.show')}</Button>
            <Button onClick={() => void copy()}>{common('copy')}</Button>
            <Button color="error" onClick={() => setIsAsked(true)}>
              {t('token.replace')}
            </Button>
          </Box>
        </Box>
      </SettingRow>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('token.question')}
        text={t('token.loss')}
        confirmLabel={t('token.replace')}
        isBusy={change.isPending}
        onClose={close}
        onConfirm={() =>
          change.mutate({ key: 'userApiToken', value: '', before: undefined }, { onSettled: close })
        }
      />
    </>
  );
};
