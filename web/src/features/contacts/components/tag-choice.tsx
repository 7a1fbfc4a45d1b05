import type { TagSummary } from '@balcao/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ColorChip } from '../../../components/color-chip.tsx';
import { tagChips } from '../../../entities/tag/tag-chips.tsx';
import { allTags } from '../../../entities/tag/all-tags.ts';
import { useErrorText } from '../../../lib/session/error-text.ts';

type Props = {
  readonly label: string;
  readonly chosen: readonly number[];
  readonly onChange: (tagIds: number[]) => void;
  readonly width?: number;
};

const none: readonly TagSummary[] = [];

export const TagChoice = ({ label, chosen, onChange, width }: Props) => {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const { data: tags = none, isLoadingError, error } = useQuery(allTags);
  return (
    <Autocomplete
      multiple
      size={width === undefined ? 'medium' : 'small'}
      limitTags={2}
      options={[...tags]}
      value={tags.filter(({ id }) => chosen.includes(id))}
      onChange={(_, next) => onChange(next.map(({ id }) => id))}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={isLoadingError ? errorText(error) : t('noTags')}
      sx={width === undefined ? {} : { flex: { xs: '1 1 100%', sm: '0 1 auto' }, width: { sm: width } }}
      renderValue={tagChips}
      renderInput={(parameters) => <TextField {...parameters} label={label} />}
      renderOption={({ key, ...rest }, tag) => (
        <Box component="li" key={key} {...rest}>
          <ColorChip label={tag.name} color={tag.color} />
        </Box>
      )}
    />
  );
};
