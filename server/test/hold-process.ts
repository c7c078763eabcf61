/**
 * A second program on the same database, for tests of races: holds credits through the use case, all at once, and
 * says how many it got. Arguments: database, site, person, how many, name of the round.
 */
import { v7 as newId } from 'uuid'
import { hold } from '#features/credits/index.ts'
import { AppError } from '#platform/app-error.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { flushEventsWith } from '#platform/events/publish.ts'

const [url = '', siteId = '', userId = '', count = '', round = ''] = process.argv.slice(2)
const db = openDatabase({ url, poolSize: 8, clock: systemClock, onFault: () => {} })
flushEventsWith(db)

const attempt = async (index: number): Promise<string> => {
  const holdId = newId()
  try {
    await db.transaction(siteId, (tx) =>
      hold(tx, { key: `hold:${round}:${index}`, userId, amount: 100, holdId, subject: `order ${index}` }),
    )
    return 'held'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

process.once('message', async () => {
  const answers = await Promise.all(Array.from({ length: Number(count) }, (_, index) => attempt(index)))
  await db.close()
  process.send?.(answers, () => process.disconnect())
})
process.send?.('ready')
