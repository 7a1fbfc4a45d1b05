/** An error that says what is missing and what to do about it; shown without a stack. */
export class Complaint extends Error {}
