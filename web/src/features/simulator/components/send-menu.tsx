import AddRounded from '@mui/icons-material/AddRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhoneContent } from '../api/play-phone.ts';
import { contentOf, fileContent, mostFileBytes } from '../state/phone-contents.ts';
import { type ContentKind, contentKinds } from '../state/written-store.ts';

type Props = { readonly onSend: (kind: ContentKind, content: PhoneContent, label: string) => void };

/** Everything except texts that a simulated phone can send. */
export const SendMenu = ({ onSend }: Props) => {
  const { t } = useTranslation('simulator');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  const handlePick = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file !== undefined && file.size <= mostFileBytes) onSend('file', await fileContent(file), file.name);
  };
  const handleChoose = (kind: ContentKind): void => {
    setAnchor(null);
    if (kind === 'file') picker.current?.click();
    else onSend(kind, contentOf[kind], '');
  };

  return (
    <>
      <IconButton aria-label={t('contents.open')} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        <AddRounded />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {contentKinds.map((kind) => (
          <MenuItem key={kind} onClick={() => handleChoose(kind)}>
            {t(`contents.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
      <input ref={picker} type="file" hidden onChange={(event) => void handlePick(event)} />
    </>
  );
};
