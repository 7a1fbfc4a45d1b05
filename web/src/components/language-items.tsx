import CheckRounded from '@mui/icons-material/CheckRounded';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type Language, languages } from '../lib/text/languages.ts';
import { toastError } from '../lib/page/toasts.ts';
import { changeLanguage, useLanguage } from '../locales/language.ts';

/** Each language is listed in its own language. */
const ownNames: Record<Language, string> = { 'pt-BR': 'Português (Brasil)', en: 'English', es: 'Español' };

/** The languages as menu items, for any menu. */
export const LanguageEntries = ({ onChosen }: { readonly onChosen: () => void }) => {
  const language = useLanguage();
  return languages.map((option) => (
    <MenuItem
      key={option}
      lang={option}
      selected={option === language}
      onClick={() => {
        onChosen();
        changeLanguage(option).catch(toastError);
      }}
      sx={{ minHeight: 44 }}
    >
      <ListItemIcon>{option === language ? <CheckRounded fontSize="small" /> : null}</ListItemIcon>
      {ownNames[option]}
    </MenuItem>
  ));
};

type Props = { readonly anchor: HTMLElement; readonly onClose: () => void };

const LanguageItems = ({ anchor, onClose }: Props) => (
  <Menu open anchorEl={anchor} onClose={onClose}>
    <LanguageEntries onChosen={onClose} />
  </Menu>
);

export default LanguageItems;
