import { v7 as newId } from 'uuid'
import type { ReadTx } from '#platform/db/database.ts'
import { personName } from '#platform/db/person-name.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit } from '#platform/rate-limits.ts'
import { texts } from '#platform/texts/texts.ts'
import { dressMail, readDress } from '../dress-mail.ts'
import { handOver, saidBy } from '../hand-over.ts'

type Key = 'POST /mail_sender/test'

/** To the own address and no other, at once: what the server says to it is shown to staff as it is. */
export async function testSender({ platform, site, actor, origin }: Call<Key>): Promise<Answer<Key>> {
  await hit(platform, { key: `mail-sender-test:${site.id}`, max: 20, seconds: 3600 })
  const self = await platform.db.read(site.id, (tx) => findSelf(tx, actor.userId))
  const t = texts(self.locale, 'mail')
  const dress = await readDress(platform, site.id, origin.url)
  const mail = dressMail(dress, {
    language: self.locale,
    subject: t('sender_test.subject'),
    blocks: [
      { kind: 'heading', text: t('sender_test.heading') },
      { kind: 'paragraph', text: t('sender_test.text', { address: dress.sender.address }) },
    ],
  })
  try {
    await handOver(platform, site.id, {
      ...mail,
      to: { name: self.name, address: self.email },
      messageId: newId(),
    })
    return { works: true, message: '' }
  } catch (error) {
    return { works: false, message: saidBy(error) }
  }
}

const findSelf = (tx: ReadTx, userId: string) =>
  tx.db
    .selectFrom('users as u')
    .select(['u.email', 'u.locale', personName.as('name')])
    .where('u.site_id', '=', tx.siteId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
