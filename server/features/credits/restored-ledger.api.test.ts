import { join } from 'node:path'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { backUp, installationOf, query, restore, useBackupStage } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { newCustomerWith } from '#server/test/wallets.ts'
import { capture, hold, release } from './ledger.ts'
import { proveLedger } from './prove-ledger.ts'

const desk = useDesk()
const stage = useBackupStage()

test('a restored ledger proves, is as closed as it was, and goes on where it stood', async () => {
  const customer = await newCustomerWith(desk, 100)
  const [kept, given, taken] = [newId(), newId(), newId()]
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    for (const holdId of [kept, given, taken])
      await hold(tx, { key: holdId, holdId, userId: customer.id, amount: 1000 })
    await release(tx, { key: `${given} back`, holdId: given })
    await capture(tx, { key: `${taken} used`, holdId: taken, amount: 400 })
    await proveLedger(tx)
  })
  const path = join(stage.dir, 'ledger.tar')
  await backUp(installationOf(desk), path)
  const target = await stage.emptyInstallation()
  await restore(path, target)

  const ask = (text: string, values: unknown[] = []) => query(target.ownerUrl, text, values)
  expect(await ask('select balance from wallets')).toEqual([{ balance: '8000' }])
  expect(await ask('select held, captured from holds order by held, captured')).toEqual([
    { held: '0', captured: '0' },
    { held: '600', captured: '400' },
    { held: '1000', captured: '0' },
  ])
  expect(
    await ask(`select w.balance - sum(e.amount) as difference from wallets w
      join ledger_entries e on e.user_id = w.user_id and e.account = 'wallet' group by w.balance`),
  ).toEqual([{ difference: '0' }])
  await expect(ask('update ledger_transfers set amount = 1')).rejects.toThrow('append-only')

  const [{ last }] = await ask('select max(seq)::int as last from ledger_transfers')
  const [posted] = await ask(
    `with site as materialized (select set_config('app.site_id', $1, false))
     insert into ledger_transfers (site_id, key, user_id, act, from_account, to_account, amount, balance, at)
     select $1::uuid, $2, $3, 'top_up', 'issued', 'wallet', 5, 0, now() from site returning seq, balance`,
    [desk.sites.main, newId(), customer.id],
  )
  expect(posted.balance).toBe('8005')
  expect(Number(posted.seq)).toBeGreaterThan(last)
})
