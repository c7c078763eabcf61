import { afterAll, beforeAll } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import type { Desk } from './desk.ts'
import { type ImapServer, startImapServer } from './imap-server.ts'
import { replyToOf, setUpMailbox } from './mailbox.ts'
import { expectDone } from './orders.ts'
import { newModerator, newPerson, type TestPerson } from './people.ts'
import { newTicket, writeInTicket } from './tickets.ts'

/**
 * Call at the top of a test file, below `useDesk`: a mailbox that the main site takes answers from while its tests run, and the
 * staff who see to it.
 */
export async function useMailbox(desk: Desk, permissions: readonly Permission[] = ['tickets', 'settings']) {
  const imap: ImapServer = await startImapServer()
  const staff = {} as TestPerson
  beforeAll(async () => {
    Object.assign(staff, await newModerator(desk, permissions))
    await setUpMailbox(desk, imap, staff)
  })
  afterAll(() => imap.close())
  return {
    imap,
    staff,
    /** What came into a ticket by mail. */
    async textsOf(id: string): Promise<string[]> {
      const call = { token: staff.token, params: { id } }
      const { items } = expectDone(await desk.call('GET /ticket_messages/{id}', call))
      const byMail = items.filter(({ by_mail }: { by_mail: boolean }) => by_mail)
      return byMail.map(({ text }: { text: string }) => text)
    },
    isRead: (uid: number) => imap.mails.find((mail) => mail.uid === uid)?.flags.has('\\Seen'),
    /** A ticket, its customer, and where the mail that told of an answer asks to be answered. */
    async answered() {
      const customer = await newPerson(desk)
      const { id } = await newTicket(desk, customer)
      expectDone(await writeInTicket(desk, staff, id, { text: 'Which year is it?' }))
      const mail = (await desk.mailsTo(customer.email)).at(-1)
      return { id, customer, mail, to: replyToOf(mail) }
    },
  }
}
