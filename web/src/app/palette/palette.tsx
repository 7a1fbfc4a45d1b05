import BoltRounded from '@mui/icons-material/BoltRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import WebAssetRounded from '@mui/icons-material/WebAssetRounded';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactAvatar } from '../../entities/contact/contact-avatar.tsx';
import { MarkedText } from '../../components/found-text.tsx';
import { formatListTime } from '../../lib/text/format.ts';
import { isComposing } from '../../lib/page/shortcuts.ts';
import { useToday } from '../../lib/text/today.ts';
import { useTypedAhead } from './typed-ahead.ts';
import { type Choice, recentChoices } from './choice.ts';
import { rankChoices } from './rank.ts';
import { useChoices } from './use-choices.ts';

const icons: Record<'page' | 'action', ReactNode> = {
  page: <WebAssetRounded fontSize="small" />,
  action: <BoltRounded fontSize="small" />,
};

const ChoiceMark = ({ choice }: { readonly choice: Choice }) => {
  if (!('person' in choice)) return icons[choice.kind];
  const { name, profilePicUrl, isGroup } = choice.person;
  return <ContactAvatar name={name} picture={profilePicUrl} isGroup={isGroup} size={24} />;
};

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The label, and the passage that was found (rule T26). */
const ChoiceText = ({ choice }: { readonly choice: Choice }) => {
  const today = useToday();
  const { label, found } = choice;
  return (
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Box component="span" sx={{ display: 'block', ...oneLine }}>
        {label}
      </Box>
      {found === undefined ? null : (
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          sx={{ display: 'block', ...oneLine }}
        >
          <time dateTime={found.createdAt}>{formatListTime(found.createdAt, today)}</time>
          <span>{' · '}</span>
          <MarkedText {...found.snippet} />
        </Typography>
      )}
    </Box>
  );
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds pages, tickets, contacts and actions by a few letters (rule U2). */
const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('shell');
  const listId = useId();
  const begun = useTypedAhead();
  const [edited, setEdited] = useState<string>();
  const typed = edited ?? begun;
  const [selected, setSelected] = useState(0);
  const recent = useMemo(() => recentChoices.read(), []);
  const all = useChoices(typed);
  const shown = useMemo(() => rankChoices(all, typed, recent), [all, typed, recent]);
  const list = useRef<HTMLDivElement>(null);
  // In a low window the list scrolls to the selected option.
  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const optionId = (index: number): string => `${listId}-${String(index)}`;

  const take = (choice: Choice | undefined): void => {
    if (choice === undefined) return;
    recentChoices.add(choice.id);
    onClose();
    choice.run();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    const step = steps[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setSelected((selected + step + shown.length) % shown.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      take(shown[selected]);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': t('palette.title') } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <SearchRounded fontSize="small" />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          onChange={(event) => {
            setEdited(event.target.value);
            setSelected(0);
          }}
          onKeyDown={handleKey}
          placeholder={t('palette.placeholder')}
          sx={{ minHeight: 52 }}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': t('palette.placeholder'),
              'aria-expanded': true,
              'aria-controls': listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': shown.length === 0 ? undefined : optionId(selected),
            },
          }}
        />
      </Box>
      <Box
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('palette.title')}
        sx={{ p: shown.length === 0 ? 0 : 1, overflow: 'auto', maxHeight: '60vh' }}
      >
        {shown.map((choice, index) => (
          <Box
            key={choice.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === selected}
            onClick={() => take(choice)}
            onMouseMove={() => setSelected(index)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              // On a phone the description of a choice is below its name.
              flexWrap: { xs: 'wrap', sm: 'nowrap' },
              columnGap: 1.5,
              alignContent: 'center',
              minHeight: 44,
              px: 1.5,
              py: 0.5,
              borderRadius: 1,
              cursor: 'pointer',
              bgcolor: index === selected ? 'action.selected' : undefined,
            }}
          >
            <ChoiceMark choice={choice} />
            <ChoiceText choice={choice} />
            <Typography
              component="span"
              variant="caption"
              color="textSecondary"
              sx={{
                flexShrink: 0,
                ...(choice.about === undefined
                  ? {}
                  : { width: { xs: '100%', sm: 'auto' }, pl: { xs: 4.5, sm: 0 } }),
              }}
            >
              {choice.about ?? t(`palette.kinds.${choice.kind}`)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ px: 3, pb: shown.length === 0 ? 2 : 0 }}
      >
        {shown.length === 0 ? t('palette.nothing') : null}
      </Typography>
    </Dialog>
  );
};

export default Palette;
