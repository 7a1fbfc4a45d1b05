/**
 * On answers that begin or renew a session: where the live log stood some seconds before. A client that fetches what it
 * shows after that, and then resumes from there, misses nothing, also where a list did not know yet what was told
 * already. Absent while nobody knows.
 */
export const livePositionHeader = 'live-position';

/**
 * In that time the lists know what messages told (ms), or those tickets are told once more when they do
 * (`TicketListsCaughtUp`): whoever loads a list tells it again what was told no longer ago.
 */
export const listsKnowWithinMs = 2_000;
