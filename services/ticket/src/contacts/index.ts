export { findAddresses, lockAddresses } from './addresses.query.ts';
export { findContact, presentContact, seesNumbers } from './contacts.query.ts';
export { createStrangers } from './create-strangers.ts';
export { holdContacts } from './hold-contacts.ts';
export { type HeldContact, lockContacts } from './lock-contacts.ts';
export { hasNumber } from './number-match.ts';
export { copyPicture, givePictureBack, takePictureOver } from './pictures/merged-pictures.ts';
export { wantPictures } from './pictures/want-pictures.query.ts';
export { isNameShown } from './shown-name.ts';
