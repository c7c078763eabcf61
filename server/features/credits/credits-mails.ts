import { fromHundredths } from '#contract/amounts.ts'
import { composeMail } from '#features/mails/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { formatNumber } from '#platform/texts/format-number.ts'

/** Everybody who can do something about it: the owner of the account and its buyers, each in their language. */
export async function tellLowBalance(tx: Tx, userId: string, balance: number): Promise<void> {
  const count = fromHundredths(balance)
  const people = []
  for (const person of await listBuyers(tx, userId)) {
    const figure = formatNumber(person.locale, count)
    const mail = await composeMail(tx, person, (t, { title: site }) => ({
      subject: t('low_balance.subject', { site }),
      heading: t('low_balance.heading'),
      blocks: [
        { kind: 'paragraph', text: t('low_balance.intro', { count, figure, site }) },
        { kind: 'button', label: t('low_balance.buy'), url: '/buy_credits' },
        { kind: 'note', text: t('low_balance.why') },
      ],
    }))
    people.push({ userId: person.id, mail })
  }
  notify(tx, {
    event: 'credits.low',
    to: { accountId: userId, people },
    subject: { kind: 'wallet', id: userId },
    params: { credits: count },
    link: '/buy_credits',
  })
}

const listBuyers = (tx: ReadTx, userId: string) =>
  tx.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'locale', 'deleted_at'])
    .where('site_id', '=', tx.siteId)
    .where('deleted_at', 'is', null)
    .where((is) =>
      is.or([is('id', '=', userId), is.and([is('employer_id', '=', userId), is('duty', '=', 'buyer')])]),
    )
    .orderBy('id')
    .execute()
