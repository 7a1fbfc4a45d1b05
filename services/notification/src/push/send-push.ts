import { hiddenNumbers, maskContact, maskText, type PushLanguage, type PushPayload } from '@balcao/contracts';
import type { BellMove, ChangedBell } from '#bell/bell-updates.rules.ts';
import type { KnownUser } from '#directory/known-users.ts';
import { bodyIn, titleIn } from './push-texts.ts';
import type { NotifyBrowsers } from './notify-browsers.ts';

const alerts = (move: BellMove): move is Extract<BellMove, { kind: 'shows' }> =>
  move.kind === 'shows' && move.alert;

/** A notification for a closed desk: in the browser's language, never with a number that its user may not see. */
const payloadsOf = ({ user, moves }: ChangedBell<KnownUser>, language: PushLanguage): PushPayload[] =>
  moves.flatMap((move) => {
    if (!alerts(move)) return [];
    const { item, preview, people } = move.ticket;
    const contact = user.isMasked ? maskContact(item.contact) : item.contact;
    const body = bodyIn(language, preview === null ? item : { ...item, lastMessage: preview });
    return [
      {
        ticketId: item.id,
        title: titleIn(language, contact),
        body: user.isMasked ? maskText(body, hiddenNumbers(people)) : body,
        unread: move.unread,
      },
    ];
  });

/** New messages for users. Nothing waits for the push, and it is not repeated. */
export const createPushSender =
  (notifyBrowsers: NotifyBrowsers) =>
  async (changed: readonly ChangedBell<KnownUser>[]): Promise<void> => {
    const alerted = new Map(
      changed.filter(({ moves }) => moves.some(alerts)).map((entry) => [entry.user.userId, entry]),
    );
    await notifyBrowsers([...alerted.keys()], ({ userId, language }) => {
      const entry = alerted.get(userId);
      return entry === undefined ? [] : payloadsOf(entry, language);
    });
  };
