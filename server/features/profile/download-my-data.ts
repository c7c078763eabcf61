import { listOwnWords } from '#features/conversations/index.ts'
import { getUser, listOpenSessions } from '#features/identity/index.ts'
import { listReadMarks } from '#features/message-box/index.ts'
import { findTelegramLink } from '#features/notifications/index.ts'
import { listSentBy } from '#features/sent-files/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { bytesAnswer } from '#platform/storage/send-file.ts'
import { texts } from '#platform/texts/texts.ts'
import { myDataSheet } from './my-data-sheet.ts'
import { listKeptAddresses, listPurchases } from './own-purchases.ts'

type Key = 'GET /user/my_data'

/** Everything we keep about the person who asks, as a document in their language. */
export async function downloadMyData({ platform, site, actor, origin }: Call<Key>): Promise<Answer<Key>> {
  const { person, telegram, sessions, settings, ...said } = await platform.db.read(site.id, async (tx) => ({
    person: await getUser(tx, actor.userId),
    telegram: (await findTelegramLink(tx, actor.userId)) ?? null,
    sessions: await listOpenSessions(tx, actor.userId),
    settings: await getSettings(tx),
    words: await listOwnWords(tx, actor.userId),
    files: await listSentBy(tx, actor.userId),
    notices: await listReadMarks(tx, actor.userId),
    purchases: await listPurchases(tx, actor.userId),
    addresses: await listKeptAddresses(tx, actor.userId),
  }))
  const pdf = await platform.documents.renderPdf(
    myDataSheet({
      language: person.locale,
      timeZone: settings.timezone,
      now: platform.clock.now(),
      site: { title: settings.title, url: origin.url },
      person,
      telegram,
      sessions,
      ...said,
    }),
  )
  const name = `${texts(person.locale, 'documents')('my_data.title')}.pdf`
  return bytesAnswer(pdf, name, 'application/pdf')
}
