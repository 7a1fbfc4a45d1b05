import CheckRounded from '@mui/icons-material/CheckRounded';
import MicRounded from '@mui/icons-material/MicRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly isDisabled: boolean;
  readonly isNote: boolean;
  readonly isEditing: boolean;
  /** Nothing is written: the microphone shows instead. */
  readonly canRecord: boolean;
  readonly onRecord: () => void;
};

const look = {
  width: 44,
  height: 44,
  bgcolor: 'primary.dark',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.dark', filter: 'brightness(0.93)' },
  '&.Mui-disabled': { bgcolor: 'action.disabledBackground' },
} as const;

export const SendButton = ({ isDisabled, isNote, isEditing, canRecord, onRecord }: Props) => {
  const { t } = useTranslation('conversation');
  if (canRecord)
    return (
      <IconButton
        type="button"
        aria-label={t('recorder.start')}
        onClick={({ detail }) => {
          // The second half of a double click on the former button sends, and records nothing.
          if (detail < 2) onRecord();
        }}
        sx={look}
      >
        <MicRounded fontSize="small" />
      </IconButton>
    );
  const label = isEditing ? 'composer.saveEdit' : isNote ? 'composer.saveNote' : 'composer.send';
  return (
    <IconButton type="submit" aria-label={t(label)} disabled={isDisabled} sx={look}>
      {isEditing ? (
        <CheckRounded fontSize="small" />
      ) : isNote ? (
        <StickyNote2Outlined fontSize="small" />
      ) : (
        <SendRounded fontSize="small" />
      )}
    </IconButton>
  );
};
