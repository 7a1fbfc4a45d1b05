import { messageVariables } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { variableKeys } from '../../../../locales/variable-keys.ts';

type Props = {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onChoose: (text: string) => void;
};

/** The values that the server fills in when the text is sent (rule M8). */
const VariableItems = ({ anchor, onClose, onChoose }: Props) => {
  const { t } = useTranslation('conversation');
  return (
    <Menu open anchorEl={anchor} onClose={onClose} disableRestoreFocus>
      {messageVariables.map((variable) => (
        <MenuItem
          key={variable}
          sx={{ minHeight: 44, gap: 2, justifyContent: 'space-between' }}
          onClick={() => {
            onClose();
            onChoose(`{{${variable}}}`);
          }}
        >
          {t(`variables.${variableKeys[variable]}`)}
          <Box component="code" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {`{{${variable}}}`}
          </Box>
        </MenuItem>
      ))}
    </Menu>
  );
};

export default VariableItems;
