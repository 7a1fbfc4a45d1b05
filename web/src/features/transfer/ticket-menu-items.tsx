import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';

type Choice = 'transfer' | 'delete';
type Props = {
  readonly anchor: HTMLElement;
  readonly mayDelete: boolean;
  readonly onChoose: (choice: Choice) => void;
  readonly onSearch: () => void;
  readonly onReturn: (() => void) | undefined;
  readonly onClose: () => void;
};

const TicketMenuItems = ({ anchor, mayDelete, onChoose, onSearch, onReturn, onClose }: Props) => {
  const { t } = useTranslation('transfer');
  const { t: tickets } = useTranslation('tickets');
  const choose = (choice: Choice) => (): void => {
    onClose();
    onChoose(choice);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {onReturn === undefined ? null : (
        <MenuItem
          onClick={() => {
            onClose();
            onReturn();
          }}
          sx={{ minHeight: 44 }}
        >
          <ListItemIcon>
            <UndoRounded fontSize="small" />
          </ListItemIcon>
          {tickets('actions.return')}
        </MenuItem>
      )}
      <MenuItem onClick={choose('transfer')} sx={{ minHeight: 44 }}>
        <ListItemIcon>
          <SwapHorizRounded fontSize="small" />
        </ListItemIcon>
        {t('title')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          onSearch();
        }}
        sx={{ minHeight: 44 }}
      >
        <ListItemIcon>
          <SearchRounded fontSize="small" />
        </ListItemIcon>
        {t('search')}
      </MenuItem>
      {mayDelete ? (
        <MenuItem onClick={choose('delete')} sx={{ minHeight: 44, color: 'error.main' }}>
          <ListItemIcon>
            <DeleteOutlineRounded fontSize="small" color="error" />
          </ListItemIcon>
          {t('delete.confirm')}
        </MenuItem>
      ) : null}
    </Menu>
  );
};

export default TicketMenuItems;
