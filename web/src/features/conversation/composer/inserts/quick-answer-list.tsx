import type { QuickAnswer } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shownShortcut } from '../../../../entities/quick-answer/suggested-answers.ts';
import { visibleHeight } from '../../../../lib/page/visible-height.ts';

type Props = {
  readonly id: string;
  readonly answers: readonly QuickAnswer[];
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly onChoose: (answer: QuickAnswer) => void;
  readonly onShownChange: (isShown: boolean) => void;
};

const oneLine = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** The height of the page's other parts above and below the list: its bar, the contact's header, the input. */
const around = 240;

/** Above the input, 350 px high at most (rule K7); in a low window high enough for one answer. */
const QuickAnswerList = ({ id, answers, active, optionId, onChoose, onShownChange }: Props) => {
  const { t } = useTranslation('conversation');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    onShownChange(true);
    return () => onShownChange(false);
  }, [onShownChange]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Paper
      elevation={6}
      sx={{
        position: 'absolute',
        zIndex: 2,
        left: 12,
        right: 12,
        bottom: '100%',
        mb: 0.5,
        overflow: 'hidden',
      }}
    >
      <Box
        component="ul"
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('quickAnswers')}
        sx={{
          m: 0,
          p: 0.5,
          listStyle: 'none',
          maxHeight: `clamp(52px, calc(${visibleHeight} - ${String(around)}px), 350px)`,
          overflowY: 'auto',
        }}
      >
        {answers.map((answer, index) => (
          <Box
            component="li"
            key={answer.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            // Before the input loses the focus, which would close the list.
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(answer);
            }}
            sx={{
              display: 'flex',
              gap: 1.5,
              minHeight: 44,
              alignItems: 'center',
              px: 1.25,
              borderRadius: 1,
              cursor: 'pointer',
              bgcolor: index === active ? 'action.selected' : 'transparent',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Box sx={{ ...oneLine, flexShrink: 0, maxWidth: '60%', fontWeight: 700 }}>
              {shownShortcut(answer.shortcut)}
            </Box>
            <Box sx={{ ...oneLine, color: 'text.secondary' }}>{answer.message}</Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
};

export default QuickAnswerList;
