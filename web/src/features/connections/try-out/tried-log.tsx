import type { TriedStep, TriedDeed } from '@balcao/contracts';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TriedMessage } from '../api/try-out.ts';
import { useDeskTime } from './clock.ts';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';

type TriedBubbleProps = {
  /** The customer's phone shows the desk's messages on the left. */
  readonly isOfDesk: boolean;
  readonly author: string;
  readonly children: ReactNode;
};

const TriedBubble = ({ isOfDesk, author, children }: TriedBubbleProps) => (
  <Box
    component="article"
    sx={(theme) => ({
      alignSelf: isOfDesk ? 'flex-start' : 'flex-end',
      maxWidth: '88%',
      px: 1.5,
      py: 0.75,
      borderRadius: 1.6,
      [isOfDesk ? 'borderBottomLeftRadius' : 'borderBottomRightRadius']: 4,
      backgroundColor: isOfDesk
        ? theme.palette.background.paper
        : alpha(theme.palette.primary.main, theme.palette.mode === 'light' ? 0.2 : 0.24),
      border: 1,
      borderColor: 'divider',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    })}
  >
    <Typography variant="caption" component="div" color="textSecondary">
      {author}
    </Typography>
    {children}
  </Box>
);

/** A silent action, or the reason why there is none. */
const TriedNote = ({ children }: { readonly children: ReactNode }) => (
  <Typography
    variant="body2"
    color="textSecondary"
    sx={{ alignSelf: 'center', textAlign: 'center', textWrap: 'balance', maxWidth: '88%' }}
  >
    {children}
  </Typography>
);

type TryOutActionLineProps = { readonly action: TriedDeed; readonly timeZone: string };

const causeTexts = {
  menu: 'action.assignMenu',
  'single-sector': 'action.assignSingle',
  'default-sector': 'action.assignDefault',
} as const;

/** One action of the automation. */
const TryOutActionLine = ({ action, timeZone }: TryOutActionLineProps) => {
  const { t } = useTranslation('try-out');
  const { t: ofAutomation } = useTranslation('automation');
  const time = useDeskTime(timeZone);
  switch (action.type) {
    case 'say':
      return (
        <>
          <TriedBubble
            isOfDesk
            author={`${ofAutomation('mark', { rule: ofAutomation(`rule.${action.rule}`) })} · ${time(action.at)}`}
          >
            {action.text}
          </TriedBubble>
          {action.closedUntil === undefined ? null : (
            <TriedNote>
              {action.closedUntil === null
                ? t('action.neverOpens')
                : t('action.closedUntil', { time: time(action.closedUntil) })}
            </TriedNote>
          )}
        </>
      );
    case 'assign':
      return <TriedNote>{t(causeTexts[action.cause], { queue: action.queue.name })}</TriedNote>;
    case 'give-up':
      return <TriedNote>{t('action.give-up')}</TriedNote>;
    case 'pause':
      return <TriedNote>{t('action.pause', { rule: ofAutomation(`rule.${action.rule}`) })}</TriedNote>;
    case 'wait':
      return <TriedNote>{t('action.wait', { time: time(action.until) })}</TriedNote>;
  }
};

type Props = {
  readonly name: string;
  readonly timeZone: string;
  readonly messages: readonly TriedMessage[];
  /** There are fewer while the newest message waits for its answer. */
  readonly steps: readonly TriedStep[];
};

/** If the log is scrolled this near to its end, its end stays in sight. */
const nearPx = 8;

/** The conversation as the customer's phone would show it, with what the automation does and why it is silent. */
export const TriedLog = ({ name, timeZone, messages, steps }: Props) => {
  const { t } = useTranslation('try-out');
  const time = useDeskTime(timeZone);
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [messages.length, steps]);
  const isAtEnd = useRef(true);
  const height = useRef(0);
  // A lower window or a phone's keyboard takes its space.
  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      height.current = element.clientHeight;
      if (isAtEnd.current) element.scrollTo({ top: element.scrollHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Box
      ref={log}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        // While the height changes, the observer decides.
        if (clientHeight === height.current)
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearPx;
      }}
      role="log"
      aria-label={t('log', { name })}
      // A keyboard user can scroll it.
      tabIndex={0}
      sx={{
        flex: 1,
        minHeight: 160,
        overflowY: 'auto',
        p: 1.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 0.75,
        borderRadius: 1,
        bgcolor: 'action.hover',
        '& > :first-of-type': { mt: 'auto' },
      }}
    >
      {messages.length === 0 ? <TriedNote>{t('empty')}</TriedNote> : null}
      {messages.map(({ at, text }, index) => (
        <Step key={index} step={steps[index]} timeZone={timeZone}>
          <TriedBubble isOfDesk={false} author={t('customer', { name, time: time(at) })}>
            {text ?? t('media')}
          </TriedBubble>
        </Step>
      ))}
    </Box>
  );
};

type StepProps = {
  readonly step: TriedStep | undefined;
  readonly timeZone: string;
  readonly children: ReactNode;
};

const Step = ({ step, timeZone, children }: StepProps) => {
  const { t } = useTranslation('try-out');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75 }}>
      {children}
      {step === undefined ? null : (
        <>
          {step.deeds.map((action, index) => (
            <TryOutActionLine key={index} action={action} timeZone={timeZone} />
          ))}
          {step.quiet === null ? null : <TriedNote>{t(`quiet.${step.quiet}`)}</TriedNote>}
          <TriedNote>{step.queue === null ? t('nowhere') : t('where', { queue: step.queue.name })}</TriedNote>
        </>
      )}
    </Box>
  );
};
