import { profileSchema } from '@balcao/contracts';
import { newAccountForm } from '../../../components/form/account-fields.ts';

/** A new account, and what it may do (rule U18). */
export const userForm = newAccountForm.extend({ profile: profileSchema });
