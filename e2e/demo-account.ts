import type { Account, Accounts } from './accounts.ts'

/** Somebody of the demo portal, whose lists are full. */
export async function demoAccount({ platform, main }: Accounts, email: string): Promise<Account> {
  const { id } = await platform.db.transaction(main.id, (tx) =>
    tx.db
      .selectFrom('users')
      .select('id')
      .where('site_id', '=', main.id)
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  )
  return { id, site: main, email, password: '', firstName: '', lastName: '' }
}
