/** Goes on to where an answer leads, unless somebody went elsewhere since it was asked for. */
export type LeadOn = (go: () => void) => void;

let leads = 0;
let ledTo = '';

const here = (): string => window.location.pathname + window.location.search;

/** Begins where somebody asks. What another answer did meanwhile is not their going elsewhere. */
export const leadFromHere = (): LeadOn => {
  const askedAt = here();
  const leadsBefore = leads;
  return (go) => {
    const wasLed = leads > leadsBefore && here() === ledTo;
    if (here() !== askedAt && !wasLed) return;
    go();
    leads += 1;
    ledTo = here();
  };
};
