import type { Accounts } from './accounts.ts'
import { callerFor } from './caller.ts'
import { demoAccount } from './demo-account.ts'

/** Screens that show one of something: with what the demo's customer and its staff said to each other. */
export async function talkScreens(accounts: Accounts, email = 'customer@workshop.example') {
  const own = await callerFor(accounts, await demoAccount(accounts, email))
  const staff = await callerFor(accounts, await demoAccount(accounts, 'admin@northline.example'))
  const { items: tickets } = await own.call('GET', '/ticket_user?size=2')
  const { items: all } = await staff.call('GET', '/ticket?size=2')
  const { items: chats } = await staff.call('GET', '/chat_user?size=1')
  const { items: files } = await staff.call('GET', '/sent_files?size=1')
  const idOf = ({ id }: { id: string }) => id
  return {
    customer: tickets.map(idOf).map((id: string) => `/ticket_details/${id}`) as string[],
    staff: [
      ...all.map(idOf).map((id: string) => `/admin/ticket_details/${id}`),
      `/admin/chat_support?user=${chats[0].id}`,
      `/admin/sent_files?open=${files[0].id}`,
    ] as string[],
  }
}
