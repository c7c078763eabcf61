import { intlLocale } from '#contract/languages.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { deleteAttachments } from '#features/conversations/index.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { sendMail } from '#features/mails/index.ts'
import {
  deletedFrom,
  earliestDue,
  getSettings,
  mayBeDeleted,
  mustBeWarned,
} from '#features/settings/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { texts } from '#platform/texts/texts.ts'
import { tell } from '../core/order-consequences.ts'
import { sweepAnalyses } from './file-analysis.ts'
import { listFiles, removeContent } from './order-file-store.ts'

/**
 * Every night: the files of orders that were over long enough go, attachments too, and whoever owns some that go within
 * a week is told by one mail. Open orders keep theirs; hashes, summaries and solutions stay.
 */
export const expireFilesJob: ScheduledJob = {
  name: 'orders.expire_files',
  cron: '10 3 * * *',
  async run(platform, siteId) {
    await sweepAnalyses(platform, siteId)
    const owners = await platform.db.read(siteId, listOwners)
    if (owners.length === 0) return
    // One unit a person: nobody's files wait for somebody else's.
    for (const userId of owners) {
      await platform.db.transaction(siteId, async (tx) => {
        const { retention_months: months } = await getSettings(tx)
        const orders = await lockDue(tx, userId, months)
        for (const order of orders) if (mayBeDeleted(order, months, tx.now)) await deleteFiles(tx, order)
        const near = orders.filter((order) => mustBeWarned(order, months, tx.now))
        await warnOwner(tx, { userId, months, orders: near })
      })
    }
  },
}

type DueOrder = Awaited<ReturnType<typeof lockDue>>[number]

const selectDue = (tx: ReadTx, months: number) =>
  tx.db
    .selectFrom('orders')
    .where('site_id', '=', tx.siteId)
    .where('files_deleted_at', 'is', null)
    .where('closed_at', '<=', earliestDue(months, tx.now))

async function listOwners(tx: ReadTx): Promise<string[]> {
  const { retention_months: months } = await getSettings(tx)
  const rows = await selectDue(tx, months).select('user_id').distinct().execute()
  return rows.map((row) => row.user_id)
}

function lockDue(tx: Tx, userId: string, months: number) {
  return selectDue(tx, months)
    .select(['id', 'order_no', 'user_id', 'vehicle_label', 'files_warned_at as warned_at'])
    .select((row) => row.ref('closed_at').$notNull().as('closed_at'))
    .where('user_id', '=', userId)
    .orderBy('order_no')
    .forUpdate()
    .execute()
}

/** The bytes of everything that an order holds; what it was and when it went stays. */
export async function deleteFiles(tx: Tx, order: Pick<DueOrder, 'id' | 'order_no' | 'user_id'>) {
  for (const file of await listFiles(tx, order.id)) await removeContent(tx, file)
  await deleteAttachments(tx, { kind: 'order', id: order.id })
  await tx.db
    .updateTable('orders')
    .set({ files_deleted_at: tx.now, changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', order.id)
    .execute()
  await tell(tx, BY_PROGRAM, 'order.files_deleted', { order })
}

async function warnOwner(tx: Tx, about: { userId: string; months: number; orders: readonly DueOrder[] }) {
  const { orders, months } = about
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await tx.db
    .updateTable('orders')
    .set({ files_warned_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', 'in', ids)
    .execute()
  const person = await getUser(tx, about.userId)
  // Nobody reads the mail of an account that is gone.
  if (person.deleted_at) return
  const { title: site, timezone } = await getSettings(tx)
  const t = texts(person.locale, 'mail')
  const name = nameOf(person)
  const day = new Intl.DateTimeFormat(intlLocale(person.locale), { dateStyle: 'long', timeZone: timezone })
  sendMail(tx, {
    to: { name, address: person.email },
    language: person.locale,
    subject: t('orders.expire.subject', { site }),
    blocks: [
      { kind: 'heading', text: t('orders.expire.heading') },
      { kind: 'paragraph', text: t('layout.hello', { name }) },
      { kind: 'paragraph', text: t('orders.expire.intro', { count: months }) },
      {
        kind: 'facts',
        rows: orders.map((order) => ({
          label: `#${order.order_no} ${order.vehicle_label}`,
          value: day.format(deletedFrom(order, months, tx.now)),
        })),
      },
      { kind: 'button', label: t('orders.expire.button'), url: '/your_order' },
      { kind: 'note', text: t('orders.expire.stays') },
    ],
  })
}
