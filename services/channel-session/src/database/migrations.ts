import type { Migration } from 'kysely/migration';
import { up as createTables } from '../../migrations/202611210900_create_channel_session_tables.ts';
import { up as carryMoreThanTexts } from '../../migrations/202611211000_carry_more_than_texts.ts';
import { up as forgetWhatIsOld } from '../../migrations/202611211300_forget_what_is_old.ts';
import { up as saySinceWhenCodesAreShown } from '../../migrations/202611211500_say_since_when_codes_are_shown.ts';
import { up as forgetContacts } from '../../migrations/202611211700_forget_contacts.ts';
import { up as letFilesBeGone } from '../../migrations/202611221400_let_files_be_gone.ts';
import { up as showPictures } from '../../migrations/202611231700_show_pictures.ts';
import { up as followDeletedTickets } from '../../migrations/202611241930_follow_deleted_tickets.ts';
import { up as lookForWhatHasNoAck } from '../../migrations/202611261100_look_for_what_has_no_ack.ts';
import { up as rememberWhatCouldNotBeRead } from '../../migrations/202611261115_remember_what_could_not_be_read.ts';
import { up as letConnectionsSpeak } from '../../migrations/202611261715_let_connections_speak.ts';
import { up as watchConnections } from '../../migrations/202611261520_watch_connections.ts';
import { up as declineCalls } from '../../migrations/202611262050_decline_calls.ts';

/** In the order of their names. */
export const migrations: Readonly<Record<string, Migration>> = {
  '202611210900_create_channel_session_tables': { up: createTables },
  '202611211000_carry_more_than_texts': { up: carryMoreThanTexts },
  '202611211300_forget_what_is_old': { up: forgetWhatIsOld },
  '202611211500_say_since_when_codes_are_shown': { up: saySinceWhenCodesAreShown },
  '202611211700_forget_contacts': { up: forgetContacts },
  '202611221400_let_files_be_gone': { up: letFilesBeGone },
  '202611231700_show_pictures': { up: showPictures },
  '202611241930_follow_deleted_tickets': { up: followDeletedTickets },
  '202611261100_look_for_what_has_no_ack': { up: lookForWhatHasNoAck },
  '202611261115_remember_what_could_not_be_read': { up: rememberWhatCouldNotBeRead },
  '202611261520_watch_connections': { up: watchConnections },
  '202611261715_let_connections_speak': { up: letConnectionsSpeak },
  '202611262050_decline_calls': { up: declineCalls },
};

export const schemaName = 'channel_session';
