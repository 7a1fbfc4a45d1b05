import AddRounded from '@mui/icons-material/AddRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhoneContent } from '../api/play-phone.ts';
import { type ContentKind, contentKinds } from '../state/written-store.ts';

type MadeUp = Exclude<ContentKind, 'file'>;

/** A sample of each kind of content; the network generates the files. */
const contentOf: Readonly<Record<MadeUp, PhoneContent>> = {
  picture: { kind: 'sample', sample: 'image' },
  voice: { kind: 'sample', sample: 'voice' },
  sound: { kind: 'sample', sample: 'audio' },
  film: { kind: 'sample', sample: 'video' },
  document: { kind: 'sample', sample: 'document' },
  place: { kind: 'location', latitude: -23.5614, longitude: -46.6558, description: 'Avenida Paulista' },
  card: { kind: 'vcard', cards: [{ name: 'Bruno Reis', number: '5511955550001' }] },
  call: { kind: 'call', isVideo: false },
  videoCall: { kind: 'call', isVideo: true },
};

/** The limit for files from a device; the network's samples cover larger ones. */
const mostFileBytes = 130_000;

const fileContent = async (file: File): Promise<PhoneContent> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return {
    kind: 'file',
    fileName: file.name,
    mimeType: file.type === '' ? 'application/octet-stream' : file.type,
    content,
  };
};

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
