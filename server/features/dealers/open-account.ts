import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { isPersonName } from '#contract/identity/person-name.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import {
  findPersonByLogin,
  hashPassword,
  insertPerson,
  insertResetToken,
  newSecretToken,
} from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { fieldError } from '#platform/app-error.ts'
import { changedCountry } from '#platform/changed-country.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { tell } from './dealers-consequences.ts'
import { ACCOUNT_LINK_MINUTES } from './dealers-mails.ts'
import { presentDetails } from './present-customer.ts'

type Key = 'POST /user'

/**
 * The customer chooses a password by the link in the mail; until then nobody knows one, not even we. After the link has run
 * out, "forgot password" does the same.
 */
export async function openCustomerAccount(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, actor, body } = call
  await hit(platform, { key: `open-account:${site.id}:${actor.userId}`, max: 200, seconds: 3600 })
  for (const name of ['first_name', 'last_name'] as const)
    if (!isPersonName(body[name])) throw fieldError(name, 'invalid_name')
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return platform.db.transaction(site.id, async (tx) => {
    if (await findPersonByLogin(tx, body.email)) throw fieldError('email', 'taken')
    const { default_locale } = await getSettings(tx)
    const customer = await insertPerson(tx, {
      id: newId(),
      role_id: ROLE.customer,
      kind: body.company_name ? 'business' : 'user',
      status: STATUS.active,
      // Nobody comes in but by the mail.
      verified: true,
      email: body.email,
      password_hash: passwordHash,
      first_name: body.first_name,
      last_name: body.last_name,
      phone: body.phone ?? '',
      company_name: body.company_name ?? '',
      country: changedCountry('country', body.country ?? null, null),
      locale: body.locale ?? default_locale,
    })
    const { token, hash } = newSecretToken()
    await insertResetToken(tx, { hash, userId: customer.id, minutes: ACCOUNT_LINK_MINUTES })
    await tell(tx, call, 'customer.opened', { customer, token })
    return presentDetails(tx, customer.id, actor)
  })
}
