import admin from './en/admin.json';
import connections from './en/connections.json';
import contacts from './en/contacts.json';
import quickAnswers from './en/quick-answers.json';
import signUp from './en/sign-up.json';
import simulator from './en/simulator.json';
import tags from './en/tags.json';
import users from './en/users.json';

export const texts = {
  admin,
  connections,
  contacts,
  quickAnswers,
  signUp,
  simulator,
  tags,
  users,
};
