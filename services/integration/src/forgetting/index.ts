export { forgetPeople } from './forget-people.consumer.ts';
