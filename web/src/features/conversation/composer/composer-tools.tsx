import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import DrawOutlined from '@mui/icons-material/DrawOutlined';
import EmojiEmotionsOutlined from '@mui/icons-material/EmojiEmotionsOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../components/menu-button.tsx';
import { ToggleSwitch } from '../../../components/toggle-switch.tsx';
import { ComposerFilesButton } from './files/composer-files-button.tsx';
import { holdSeconds } from './sending/use-sending.ts';
import { signOption } from './signature.ts';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';

const EmojiPopover = lazyPart(() => import('./inserts/emoji-popover.tsx'));
const VariableItems = lazyPart(() => import('./inserts/variable-items.tsx'));
const HoldItems = lazyPart(() => import('./sending/hold-items.tsx'));

type Props = {
  readonly isDisabled: boolean;
  readonly isNote: boolean;
  readonly isEditing: boolean;
  readonly onInsert: (text: string) => void;
  /** The user looked for something to insert, and now writes on. */
  readonly onReturn: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onNoteChange: (isNote: boolean) => void;
};

type ModeProps = {
  readonly label: string;
  /** The full name, since the label is short. */
  readonly name?: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
};

const ModeButton = ({ label, name = label, isOn, onClick }: ModeProps) => (
  <ButtonBase
    aria-pressed={isOn}
    aria-label={name}
    title={name}
    onClick={onClick}
    sx={{
      minHeight: 42,
      px: { xs: 0.5, sm: 1.25 },
      fontSize: { xs: '0.75rem', sm: '0.8125rem' },
      fontWeight: isOn ? 700 : 400,
      bgcolor: isOn ? 'action.selected' : 'transparent',
    }}
  >
    {label}
  </ButtonBase>
);

/** Below the input: what can be inserted, and how to send. */
export const ComposerTools = (props: Props) => {
  const { t } = useTranslation('conversation');
  const isSigned = signOption.use();
  const held = holdSeconds.use();
  const isForContact = !props.isNote && !props.isEditing;

  const closing = (close: () => void) => (): void => {
    close();
    props.onReturn();
  };

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', px: 0.75, pb: 0.25 }}>
      {props.isDisabled ? null : (
        <MenuButton label={t('emoji.open')} icon={<EmojiEmotionsOutlined fontSize="small" />}>
          {(anchor, close) => (
            <EmojiPopover anchor={anchor} onClose={closing(close)} onChoose={props.onInsert} />
          )}
        </MenuButton>
      )}
      {props.isDisabled || !isForContact ? null : (
        <>
          <ComposerFilesButton label={t('attach')} onFiles={props.onFiles} />
          <MenuButton label={t('variables.open')} icon={<DataObjectRounded fontSize="small" />}>
            {(anchor, close) => (
              <VariableItems anchor={anchor} onClose={closing(close)} onChoose={props.onInsert} />
            )}
          </MenuButton>
          <MenuButton
            label={held === 0 ? t('hold.off') : t('hold.on', { count: held })}
            icon={<TimerOutlined fontSize="small" color={held === 0 ? 'inherit' : 'warning'} />}
          >
            {(anchor, close) => <HoldItems anchor={anchor} onClose={close} />}
          </MenuButton>
        </>
      )}
      {props.isEditing ? null : (
        <Box
          role="group"
          aria-label={t('note.choice')}
          sx={{ display: 'flex', border: 1, borderColor: 'divider', borderRadius: 1.5, overflow: 'hidden' }}
        >
          <ModeButton
            label={t('note.reply')}
            isOn={!props.isNote}
            onClick={() => props.onNoteChange(false)}
          />
          <ModeButton
            label={t('note.short')}
            name={t('note.toggle')}
            isOn={props.isNote}
            onClick={() => props.onNoteChange(!props.isNote)}
          />
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      {isForContact && !props.isDisabled ? (
        <Box sx={{ pr: { xs: 0, sm: 1 }, display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 } }}>
          <DrawOutlined fontSize="small" sx={{ display: { sm: 'none' } }} />
          <ToggleSwitch
            label={t('sign')}
            isOn={isSigned}
            isLabelHiddenWhenNarrow
            onChange={signOption.choose}
          />
        </Box>
      ) : null}
    </Box>
  );
};
