import { can } from '@balcao/contracts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import MoreVertRounded from '@mui/icons-material/MoreVertRounded';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../../../components/add-button.tsx';
import { useUser } from '../../../lib/session/session.ts';

type Props = {
  /** The list is empty, perhaps because of the search. */
  readonly isEmpty: boolean;
  readonly isSearched: boolean;
  readonly isExporting: boolean;
  readonly onAdd: () => void;
  readonly onImport: () => void;
  readonly onExport: () => void;
  readonly onDeleteAll: () => void;
};

export const PageActions = (props: Props) => {
  const { t } = useTranslation('contacts');
  const { profile } = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const entry = (label: string, icon: ReactNode, act: () => void, isDisabled = false): ReactNode => (
    <MenuItem
      disabled={isDisabled}
      onClick={() => {
        setAnchor(null);
        act();
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <AddButton label={t('add')} onClick={props.onAdd} />
      <IconButton
        aria-label={t('more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertRounded />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {can(profile, 'contacts-page:importContacts')
          ? entry(t('import.title'), <SmartphoneOutlined fontSize="small" />, props.onImport)
          : null}
        {entry(
          t('export'),
          <DownloadOutlined fontSize="small" />,
          props.onExport,
          props.isEmpty || props.isExporting,
        )}
        {can(profile, 'contacts-page:deleteAllContacts')
          ? entry(
              t('deleteAll'),
              <DeleteOutlined fontSize="small" />,
              props.onDeleteAll,
              props.isEmpty && !props.isSearched,
            )
          : null}
      </Menu>
    </>
  );
};
