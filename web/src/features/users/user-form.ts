import { isTrickedSchema, profileSchema, timeOfDaySchema, type User } from '@balcao/contracts';
import { z } from 'zod';
import { changedAccountForm, newAccountForm } from '../../components/form/field-schemas.ts';

const rights = {
  /** The admin chooses the password of a new user, or the user does by a link. */
  chooses: z.enum(['admin', 'link']),
  profile: profileSchema,
  isTricked: isTrickedSchema,
  queueIds: z.array(z.number()),
  /** 0: no connection of their own. */
  whatsappId: z.number(),
  startWork: timeOfDaySchema,
  endWork: timeOfDaySchema,
  isSuspended: z.boolean(),
};

/** What a user has, and what an admin gives (rule U18). The messages are keys of `common:validation`. */
export const changedUserForm = changedAccountForm.extend(rights);
const withPassword = newAccountForm.extend(rights);

export const newUserForm = changedUserForm.superRefine(({ chooses, password }, context) => {
  if (chooses === 'link') return;
  const mistake = withPassword.shape.password.safeParse(password).error?.issues[0]?.message;
  if (mistake !== undefined) context.addIssue({ code: 'custom', path: ['password'], message: mistake });
});

export type UserFields = z.infer<typeof changedUserForm>;

export const newUser: UserFields = {
  name: '',
  email: '',
  password: '',
  chooses: 'admin',
  profile: 'user',
  isTricked: 'enabled',
  queueIds: [],
  whatsappId: 0,
  startWork: '00:00',
  endWork: '23:59',
  isSuspended: false,
};

export const valuesOf = (user: User): UserFields => ({
  ...newUser,
  name: user.name,
  email: user.email,
  profile: user.profile,
  isTricked: user.isTricked,
  queueIds: user.queues.map(({ id }) => id).sort((one, other) => one - other),
  whatsappId: user.whatsappId ?? 0,
  startWork: user.startWork,
  endWork: user.endWork,
  isSuspended: user.isSuspended,
});
