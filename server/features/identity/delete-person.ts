import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { releaseFile } from '#platform/storage/stored-files.ts'
import { texts } from '#platform/texts/texts.ts'
import { voidResets } from './forgot-password.ts'
import { forgetSecondFactors } from './second-factor/factor-store.ts'
import { revokeSessions } from './session-store.ts'
import { getUser, updatePerson } from './user-store.ts'

/**
 * The row stays, because orders, invoices and the ledger point at it; of the person nothing does. The address is free for
 * somebody new. Nobody comes in any more: a hash that is none matches no password.
 */
export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await endAccess(tx, id)
  const { picture_file_id: picture } = await getUser(tx, id)
  const t = texts((await getSettings(tx)).default_locale, 'documents')
  await updatePerson(tx, id, {
    deleted_at: tx.now,
    email: `${id}@deleted.invalid`,
    username: null,
    password_hash: '',
    first_name: t('deleted_user.first_name'),
    last_name: t('deleted_user.last_name'),
    phone: '',
    company_name: '',
    company_reg_no: '',
    vat_no: '',
    address: '',
    city: '',
    zip_code: '',
    picture_file_id: null,
    permissions: [],
  })
  if (picture) await releaseFile(tx, picture)
}

/** Every way into an account ends: sessions, codes that were mailed, second factors. */
export async function endAccess(tx: Tx, id: string): Promise<void> {
  await revokeSessions(tx, { userId: id })
  await voidResets(tx, id)
  await forgetSecondFactors(tx, id)
}
