import admin from './pt-BR/admin.json';
import connections from './pt-BR/connections.json';
import contacts from './pt-BR/contacts.json';
import quickAnswers from './pt-BR/quick-answers.json';
import signUp from './pt-BR/sign-up.json';
import simulator from './pt-BR/simulator.json';
import tags from './pt-BR/tags.json';
import users from './pt-BR/users.json';

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
