import { findPersonByLogin } from '#features/identity/index.ts'
import { insertImage, insertNotice } from '#features/message-box/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { unitCloseUp } from './locations/location-pictures.ts'

type Written = Parameters<typeof insertNotice>[1]

const DAY = 86_400_000

interface DemoNotice extends Partial<Written> {
  title: string
  body: string
  /** Days from today. */
  from: number
  to: number | null
  /** Everybody who is there has had it on the screen. */
  wasRead?: true
}

const noticesWith = (picture: string): readonly DemoNotice[] => [
  {
    title: 'Maintenance on Sunday morning',
    body: '<p>The portal is away on Sunday between <strong>4:00 and 5:00</strong>. Orders that are sent before are served as usual.</p>',
    from: -34,
    to: -30,
    wasRead: true,
  },
  {
    title: 'How to reach both connectors of an EDC17 on the bench',
    body: `<p>Many bench reads fail because the second connector has no supply. Connect both before you identify the unit.</p><img src="${picture}" alt="Control unit with two connectors" width="480" height="320"><ul><li><p>Supply of 13.5 V, at least 2 A</p></li><li><p>Ignition on the same pin as the supply</p></li><li><p>Keep the loom below one metre</p></li></ul><p>Send us the identification if the unit still does not answer.</p>`,
    from: -9,
    to: null,
    audience: 'customers',
  },
  {
    title: 'Files on Saturdays until 16:00',
    body: '<p>We now deliver files on <strong>Saturdays until 16:00</strong>. Nothing changes on weekdays.</p>',
    from: -3,
    to: 25,
    pinned: true,
  },
  {
    title: 'Margins of your sub-portal',
    body: '<p>The list under <em>Services › Mapping</em> now shows what every service earns you.</p>',
    from: -2,
    to: null,
    audience: 'agents',
    price_types: [1, 2],
  },
  {
    title: 'Closed between the years',
    body: '<p>Our office is closed from <strong>24 December to 1 January</strong>. Automatic solutions are delivered all the time.</p>',
    from: 21,
    to: 44,
    countries: ['AT', 'CH', 'DE', 'PL'],
  },
]

/** What the site tells its customers: one that is over, three that run, one that is planned. */
export async function loadNotices(platform: Platform, siteId: string): Promise<void> {
  const known = await platform.db.read(siteId, (tx) =>
    tx.db.selectFrom('notices').select('id').limit(1).executeTakeFirst(),
  )
  if (known) return
  const about = { name: 'connectors.png', mediaType: 'image/png', ownerId: null }
  const picture = await storeContent(platform, siteId, unitCloseUp(2), about)
  await platform.db.transaction(siteId, async (tx) => {
    const author = await findPersonByLogin(tx, 'admin@northline.example')
    if (!author) return
    const { url } = await insertImage(tx, picture.id)
    for (const notice of noticesWith(url)) await loadNotice(tx, notice, author.id)
  })
}

async function loadNotice(tx: Tx, { from, to, wasRead, ...notice }: DemoNotice, author: string) {
  const day = (days: number) => new Date(tx.now.getTime() + days * DAY).toISOString().slice(0, 10)
  const written = {
    audience: 'all' as const,
    price_types: [],
    countries: [],
    pinned: false,
    ...notice,
    from_date: day(from),
    to_date: to === null ? null : day(to),
  }
  const { id } = await insertNotice(tx, written, author, { toldAt: tx.now })
  if (wasRead) await markRead(tx, id, new Date(tx.now.getTime() + from * DAY))
}

const markRead = (tx: Tx, noticeId: string, at: Date) =>
  tx.db
    .insertInto('notice_reads')
    .columns(['site_id', 'notice_id', 'user_id', 'read_at'])
    .expression((db) =>
      db
        .selectFrom('users')
        .select((is) => ['site_id', is.val(noticeId).as('notice_id'), 'id', is.val(at).as('read_at')])
        .where('site_id', '=', tx.siteId)
        .where('role_id', '=', 2)
        .where('deleted_at', 'is', null),
    )
    .execute()
