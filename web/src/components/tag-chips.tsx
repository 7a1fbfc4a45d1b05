import type { TagSummary } from '@balcao/contracts';
import type { AutocompleteRenderValueGetItemProps } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import { textOn } from '../lib/readable.ts';

/** The tags that are chosen in a field, each in its colour. */
export const tagChips = (
  tags: readonly Pick<TagSummary, 'name' | 'color'>[],
  getItemProps: AutocompleteRenderValueGetItemProps<true>,
) =>
  tags.map((tag, index) => {
    const { key, ...props } = getItemProps({ index });
    return (
      <Chip
        key={key}
        size="small"
        label={tag.name}
        {...props}
        sx={{
          bgcolor: tag.color,
          color: textOn(tag.color),
          '& .MuiChip-deleteIcon': { color: textOn(tag.color) },
        }}
      />
    );
  });
