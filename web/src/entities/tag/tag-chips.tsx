import type { TagSummary } from '@balcao/contracts';
import type { AutocompleteRenderValueGetItemProps } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import { chipColors } from '../../lib/text/color-contrast.ts';

/** The chosen tags of a field, each in its colour. */
export const tagChips = (
  tags: readonly Pick<TagSummary, 'name' | 'color'>[],
  getItemProps: AutocompleteRenderValueGetItemProps<true>,
) =>
  tags.map((tag, index) => {
    const { key, ...props } = getItemProps({ index });
    const colors = chipColors(tag.color);
    return (
      <Chip
        key={key}
        size="small"
        label={tag.name}
        // A long name is truncated.
        title={tag.name}
        {...props}
        sx={{
          ...colors,
          '& .MuiChip-deleteIcon': { color: colors.color },
        }}
      />
    );
  });
