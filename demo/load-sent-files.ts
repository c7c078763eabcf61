import { findPersonByLogin } from '#features/identity/index.ts'
import { insertSentFile } from '#features/sent-files/index.ts'
import type { Platform } from '#platform/platform.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { syntheticImage } from './synthetic-image.ts'

const HOUR = 3_600_000

interface DemoFile {
  by: string
  name: string
  note: string
  registration: string
  hoursAgo: number
  state: 'new' | 'seen' | 'done'
}

const FILES: readonly DemoFile[] = [
  {
    by: 'customer@workshop.example',
    name: 'Golf7_EDC17C64_bench_full.bin',
    note: 'Bench read with a new tool. Is this a complete read, before I order Stage 1?',
    registration: 'HH-YY 4514',
    hoursAgo: 2,
    state: 'new',
  },
  {
    by: 'samir@qamar-motors.example',
    name: 'Transit_SID208.ori',
    note: 'السيارة تدخل وضع الطوارئ بعد الصيانة. هل الملف أصلي؟',
    registration: '',
    hoursAgo: 20,
    state: 'new',
  },
  {
    by: 'customer@workshop.example',
    name: 'Octavia_MED17.5.25_virtual.bin',
    note: 'Only a virtual read was possible. Can you work with it?',
    registration: 'HH-DN 149',
    hoursAgo: 70,
    state: 'seen',
  },
  {
    by: 'haruto@minato-tune.example',
    name: 'N47_EDC17CP09_log.zip',
    note: 'Logs of the boost pressure as you asked for on the phone.',
    registration: 'MT 77',
    hoursAgo: 190,
    state: 'done',
  },
]

/** What customers sent outside of orders. */
export async function loadSentFiles(platform: Platform, siteId: string): Promise<void> {
  const known = await platform.db.read(siteId, (tx) =>
    tx.db.selectFrom('sent_files').select('id').limit(1).executeTakeFirst(),
  )
  if (known) return
  const stored: { file: DemoFile; fileId: string }[] = []
  for (const file of FILES) {
    const bytes = syntheticImage({ size: 128 * 1024, seed: file.name })
    const about = { name: file.name, mediaType: 'application/octet-stream', ownerId: null }
    stored.push({ file, fileId: (await storeContent(platform, siteId, bytes, about)).id })
  }
  await platform.db.transaction(siteId, async (tx) => {
    const staff = await findPersonByLogin(tx, 'admin@northline.example')
    for (const { file, fileId } of stored) {
      const sender = await findPersonByLogin(tx, file.by)
      if (!sender || !staff) continue
      const then = new Date(tx.now.getTime() - file.hoursAgo * HOUR)
      const { note, registration, state } = file
      const about = { account_id: sender.id, sent_by: sender.id, note, registration }
      const id = await insertSentFile({ ...tx, now: then }, fileId, about)
      const later = new Date(then.getTime() + HOUR)
      await tx.db
        .updateTable('sent_files')
        .set({
          seen_at: state === 'new' ? null : later,
          done_at: state === 'done' ? later : null,
          done_by: state === 'done' ? staff.id : null,
        })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute()
    }
  })
}
