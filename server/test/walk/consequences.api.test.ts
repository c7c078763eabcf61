import { afterAll, expect, test, vi } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { LiveEventType } from '#contract/live/calls.ts'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { useDesk } from '../desk.ts'
import { startFakeEngine } from '../providers/engine.ts'
import { startFakeTelegram } from '../providers/telegram.ts'
import { useTills } from '../providers/use-tills.ts'
import { toldByAgentOrders } from './told-by-agent-orders.ts'
import { toldByAgents } from './told-by-agents.ts'
import { toldByCatalogue } from './told-by-catalogue.ts'
import { toldByChat } from './told-by-chat.ts'
import { toldByColleagues } from './told-by-colleagues.ts'
import { toldByDealers } from './told-by-dealers.ts'
import { toldByMailings } from './told-by-mailings.ts'
import { toldByMessageBox } from './told-by-message-box.ts'
import { toldByNotifications } from './told-by-notifications.ts'
import { toldByOrders } from './told-by-orders.ts'
import { toldByPeople } from './told-by-people.ts'
import { toldBySentFiles } from './told-by-sent-files.ts'
import { toldByShop } from './told-by-shop.ts'
import { toldByShopOrders } from './told-by-shop-orders.ts'
import { toldByStaff } from './told-by-staff.ts'
import { toldByTickets } from './told-by-tickets.ts'
import { AUDIENCES, type Mutating, type Told, useStage } from './told-stage.ts'

/*
 * Every call that changes something, made once by staff, or where only customers may by staff in a customer's account or
 * by the customer: which lines of the audit log, which live events and for whom, and how many mails and notifications it
 * leaves. A call that is added later does not compile here before somebody has said what follows from it.
 */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const tills = await useTills()
const engine = await startFakeEngine()
afterAll(() => engine.close())
const telegram = await startFakeTelegram()
afterAll(() => telegram.close())
const desk = useDesk({ ...tills.environment, TELEGRAM_API_URL: telegram.url })
const stage = useStage(desk)

const WALK: Record<Mutating, Told> = {
  ...toldByPeople(stage, tills),
  ...toldByStaff(stage),
  ...toldByColleagues(stage),
  ...toldByDealers(stage),
  ...toldByMailings(stage),
  ...toldByNotifications(stage, telegram.addBot('walked_bot')),
  ...toldByMessageBox(stage),
  ...toldBySentFiles(stage),
  ...toldByCatalogue(stage),
  ...toldByShop(stage),
  ...toldByShopOrders(stage),
  ...toldByAgents(stage),
  ...toldByAgentOrders(stage),
  ...toldByOrders(stage, engine),
  ...toldByTickets(stage),
  ...toldByChat(stage),
}

/** The tables as they stood, so that only what came since counts. */
async function marks(): Promise<{ last: string; lines: number; mails: number }> {
  const { rows } = await desk.owner.query(
    `select coalesce(max(id), 0) as last, (select count(*)::int from audit_log) as lines,
      (select count(*)::int from ${SCHEMA}.job where name in ('mails.send', 'notifications.send')) as mails from events`,
  )
  return rows[0]
}

const AUDIENCE = `case when user_id is null then case when for_staff then 'staff' else 'everyone' end
  when user_id::text is distinct from data->>'user_id' then 'a stranger'
  when for_staff then 'owner and staff' else 'owner' end`

async function toldSince({ last, lines, mails }: Awaited<ReturnType<typeof marks>>) {
  const acts = await desk.owner.query('select act from audit_log order by id offset $1', [lines])
  const events = await desk.owner.query<{ type: LiveEventType; audience: string }>(
    `select distinct type, ${AUDIENCE} as audience from events where id > $1 order by 1, 2`,
    [last],
  )
  return {
    acts: acts.rows.map(({ act }) => act),
    events: events.rows.map(({ type, audience }) =>
      audience === AUDIENCES[type] ? type : `${type} for ${audience}`,
    ),
    mails: (await marks()).mails - mails,
  }
}

const driven = Object.entries(WALK) as [Mutating, Told][]

test.each(driven)('%s leaves its line in the log, its live event and its mails', async (key, told) => {
  const options = { token: stage.admin.token, ...(await told.given?.()) }
  const before = await marks()
  const { status, body } = await desk.call(key, options)
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, ''])
  expect(await toldSince(before)).toEqual({ acts: told.acts, events: told.events, mails: told.mails ?? 0 })
})

test('every call that changes something is walked', () => {
  const mutating = Object.keys(contract).filter((key) => !key.startsWith('GET '))
  expect(Object.keys(WALK).sort()).toEqual(mutating.sort())
  const silent = driven.filter(([, { acts, why }]) => acts.length === 0 && !why)
  expect(silent.map(([key]) => key)).toEqual([])
})
