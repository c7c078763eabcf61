import { z } from 'zod'
import { noticeState } from '#contract/message-box/states.ts'
import { notify } from '#features/notifications/index.ts'
import { isSiteOpen } from '#features/sites/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue, type ScheduledJob } from '#platform/jobs/job.ts'
import { plainText } from '#platform/mail/plain-text.ts'
import { listReadersAfter } from './notice-audience.ts'
import { findLockedNotice, getToday } from './notice-store.ts'

/*
 * A notice is told to those whom it is for once, when it is first shown: to_be_told (`told_at` null) → told. Some people at a
 * time, in the order of their ids; `told_to` is the last of them. A job that does not know the last one comes too late and does
 * nothing, so that nobody is told twice, however often a job runs.
 */

const ANNOUNCE = {
  name: 'message_box.announce',
  data: z.object({ notice_id: z.string(), told_to: z.string().nullable() }),
}

/** So many bells ring in one transaction. */
const AT_A_TIME = 200
/** A bell shows no more of a text. */
const MOST_CHARACTERS = 400
/** Cut between characters: the database takes no half ones. */
const beginningOf = (text: string) => [...text].slice(0, MOST_CHARACTERS).join('')

type Told = Pick<
  Awaited<ReturnType<typeof findLockedNotice>> & object,
  'id' | 'from_date' | 'to_date' | 'told_at' | 'told_to'
>

/** For whoever has written or changed it: shown already, it is told as soon as this has committed. */
export async function announceIfDue(tx: Tx, notice: Told): Promise<void> {
  if (notice.told_at === null && noticeState(notice, await getToday(tx)) === 'running')
    enqueue(tx, ANNOUNCE, { notice_id: notice.id, told_to: notice.told_to })
}

/** What is taken back in time, ended or deleted, is told to nobody else. */
export const announceNoticeJob = defineJob({
  ...ANNOUNCE,
  retries: 10,
  run: (platform, siteId, { notice_id, told_to }) =>
    platform.db.transaction(siteId, async (tx) => {
      const notice = await findLockedNotice(tx, notice_id)
      if (!notice || notice.told_at !== null || notice.told_to !== told_to) return
      if (noticeState(notice, await getToday(tx)) !== 'running' || !(await isSiteOpen(tx))) return
      const people = await listReadersAfter(tx, notice.id, told_to, AT_A_TIME)
      if (people.length > 0)
        notify(tx, {
          event: 'notice.published',
          to: { accountId: null, people: people.map((userId) => ({ userId })) },
          subject: { kind: 'notice', id: notice.id },
          params: { title: notice.title, text: beginningOf(plainText(notice.body)) },
          link: '/',
        })
      const last = people.at(-1) ?? told_to
      const isAll = people.length < AT_A_TIME
      await tx.db
        .updateTable('notices')
        .set({ told_to: last, told_at: isAll ? tx.now : null })
        .where('site_id', '=', tx.siteId)
        .where('id', '=', notice.id)
        .execute()
      if (!isAll) enqueue(tx, ANNOUNCE, { notice_id, told_to: last })
    }),
})

/** Those whose first day has come, and any whose job was given up on the way. */
export const announceDueJob: ScheduledJob = {
  name: 'message_box.announce_due',
  cron: '*/5 * * * *',
  run: (platform, siteId) =>
    platform.db.transaction(siteId, async (tx) => {
      if (!(await isSiteOpen(tx))) return
      const today = await getToday(tx)
      const due = await tx.db
        .selectFrom('notices')
        .select(['id', 'told_to'])
        .where('site_id', '=', tx.siteId)
        .where('told_at', 'is', null)
        .where('from_date', '<=', today)
        .where((is) => is.or([is('to_date', 'is', null), is('to_date', '>=', today)]))
        .execute()
      for (const { id, told_to } of due) enqueue(tx, ANNOUNCE, { notice_id: id, told_to })
    }),
}
