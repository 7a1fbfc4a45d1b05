export { findGone } from './find-gone.ts';
export { contentOf, lockFeed, type AppendedEntry } from './append-to-feed.ts';
export { eraseFromFeed } from './erase-from-feed.ts';
export { findFeedHead, isEntrySeen, seenBy, type Seer, seerOf } from './feed.query.ts';
