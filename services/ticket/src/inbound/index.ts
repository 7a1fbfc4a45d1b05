export { takeCards } from './take-cards.ts';
