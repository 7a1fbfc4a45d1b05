import admin from './es/admin.json';
import connections from './es/connections.json';
import contacts from './es/contacts.json';
import quickAnswers from './es/quick-answers.json';
import signUp from './es/sign-up.json';
import simulator from './es/simulator.json';
import tags from './es/tags.json';
import users from './es/users.json';

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
