import { isPersonName } from '#contract/identity/person-name.ts'
import type { Body } from '../../../lib/api.ts'
import { checkPasswordPair } from '../../../ui/form/password-pair.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'

interface RegisterValues {
  first_name: string
  last_name: string
  email: string
  username: string
  phone: string
  company_name: string
  country: string | null
  password: string
  again: string
  agree: boolean
}

export const NOBODY: RegisterValues = {
  first_name: '',
  last_name: '',
  email: '',
  username: '',
  phone: '',
  company_name: '',
  country: null,
  password: '',
  again: '',
  agree: false,
}

export function checkRegister(values: RegisterValues, differ: string): Problems<RegisterValues> {
  return {
    first_name: checkName(values.first_name),
    last_name: checkName(values.last_name),
    email: !values.email.trim() && 'required',
    agree: !values.agree && 'must_agree',
    ...checkPasswordPair(values.password, values.again, differ),
  }
}

function checkName(name: string) {
  if (!name.trim()) return 'required'
  return !isPersonName(name) && 'invalid_name'
}

/** What was left empty is left out: the server refuses an empty username, not a missing one. */
export function signUpBody(
  values: RegisterValues,
  extras: { captcha: string; locale: string },
): Body<'POST /auth/signup'> {
  return {
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    email: values.email.trim(),
    password: values.password,
    username: values.username.trim() || undefined,
    phone: values.phone.trim() || undefined,
    company_name: values.company_name.trim() || undefined,
    country: values.country ?? undefined,
    agree: true,
    ...extras,
  }
}
