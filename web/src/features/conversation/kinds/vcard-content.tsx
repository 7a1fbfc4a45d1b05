import { isMasked, createTicket, takeContact, type Ticket } from '@balcao/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ContactAvatar } from '../../../entities/contact/contact-avatar.tsx';
import { FoundText } from '../../../components/found-text.tsx';
import { paths } from '../../../config/paths.ts';
import { formatPhone } from '../../../lib/text/format.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { type ShownCard, shownCards } from '../../../entities/message/shown-cards.ts';
import { useMutation } from '@tanstack/react-query';
import { followFromHere } from '../../../lib/page/navigation.ts';
import { api, useUser } from '../../../lib/session/session.ts';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

type OpenButtonProps = {
  readonly isOpening: boolean;
  readonly isDisabled: boolean;
  readonly onOpen: (queueId: number | undefined) => void;
};

/** A user in several sectors first chooses the sector of the conversation (rule Q5). */
const OpenButton = ({ isOpening, isDisabled, onOpen }: OpenButtonProps) => {
  const { t } = useTranslation('conversation');
  const { profile, queues } = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isAsked = profile !== 'admin' && queues.length > 1;
  return (
    <>
      <Button
        size="small"
        loading={isOpening}
        disabled={isDisabled}
        {...(isAsked ? { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null } : {})}
        onClick={({ currentTarget }) => (isAsked ? setAnchor(currentTarget) : onOpen(undefined))}
      >
        {t('card.open')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('card.queue') } }}
      >
        <ListSubheader role="presentation" sx={{ lineHeight: 2.5 }}>
          {t('card.queue')}
        </ListSubheader>
        {queues.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              onOpen(id);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

type Person = { readonly name: string; readonly number: string };
/** Undefined: the user's only sector, or none. */
type Opened = Person & { readonly queueId?: number | undefined };

/** Finds or adds the contact of a number on a card (rule C4). */
const useTakeContact = () =>
  useMutation({
    mutationFn: ({ name, number }: Person) =>
      api.call(takeContact, { body: { name, number: number.replaceAll(/\D/g, ''), email: '' } }),
  });

/** The same, and opens a ticket with the contact. */
const useOpenContact = ({ onOpened }: { readonly onOpened: (ticket: Ticket) => void | Promise<void> }) => {
  const user = useUser();
  const take = useTakeContact();
  return useMutation({
    mutationFn: async ({ name, number, queueId }: Opened) => {
      const contact = await take.mutateAsync({ name, number });
      return api.call(createTicket, {
        body: { contactId: contact.id, userId: user.id, status: 'open', queueId },
      });
    },
    onMutate: followFromHere,
    onSuccess: (ticket, _person, follow) => follow(() => onOpened(ticket)),
  });
};

type NumbersProps = Pick<ShownCard, 'numbers'> & {
  readonly chosen: string | undefined;
  readonly onChoose: (number: string) => void;
};

const small = { fontSize: '0.8125rem', color: 'text.secondary' } as const;

/** With several numbers one is chosen; with a single one there is no choice. */
const Numbers = ({ numbers, chosen, onChoose }: NumbersProps) => {
  const { t } = useTranslation('conversation');
  if (numbers.filter((each) => !isMasked(each)).length < 2)
    return numbers.map((each) => (
      <Box key={each} sx={small}>
        {formatPhone(each.slice(1))}
      </Box>
    ));
  return (
    <RadioGroup aria-label={t('card.numbers')} value={chosen} onChange={(_, number) => onChoose(number)}>
      {numbers.map((each) => (
        <FormControlLabel
          key={each}
          value={each}
          disabled={isMasked(each)}
          control={<Radio size="small" />}
          label={formatPhone(each.slice(1))}
          slotProps={{ typography: { sx: small } }}
        />
      ))}
    </RadioGroup>
  );
};

type CardProps = { readonly card: ShownCard; readonly search: string | undefined };

const CardContent = ({ card, search }: CardProps) => {
  const { t } = useTranslation('conversation');
  const navigate = useNavigate();
  const take = useTakeContact();
  const open = useOpenContact({ onOpened: ({ id }) => navigate(paths.ticket.to(id)) });
  const isBusy = take.isPending || open.isPending;
  const [chosen, setChosen] = useState<string>();
  const number = chosen ?? card.numbers.find((each) => !isMasked(each));
  return (
    <Box sx={{ width: 260, maxWidth: '100%', my: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <ContactAvatar name={card.name} picture="" />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            <FoundText text={card.name} search={search} />
          </Box>
          <Numbers numbers={card.numbers} chosen={number} onChoose={setChosen} />
        </Box>
      </Box>
      {number === undefined ? null : (
        <Box sx={{ display: 'flex', gap: 0.5, mt: 0.5 }}>
          <Button
            size="small"
            disabled={isBusy}
            onClick={() =>
              take.mutate(
                { name: card.name, number },
                { onSuccess: ({ name }) => toast('success', t('card.saved', { name })) },
              )
            }
          >
            {t('card.save')}
          </Button>
          <OpenButton
            isOpening={open.isPending}
            isDisabled={isBusy}
            onOpen={(queueId) => open.mutate({ name: card.name, number, queueId })}
          />
        </Box>
      )}
    </Box>
  );
};

type Props = { readonly body: string; readonly search?: string | undefined };

const VcardContent = ({ body, search }: Props) => {
  const { t } = useTranslation('conversation');
  const cards = shownCards(body);
  if (cards.length === 0) return <Box sx={{ fontStyle: 'italic' }}>{t('card.unreadable')}</Box>;
  return cards.map((card, index) => <CardContent key={index} card={card} search={search} />);
};

export default VcardContent;
