import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aPartner } from './a-partner.test-data.ts'
import type { ChatParts, Partner } from './chat-partner.ts'
import { PartnerSide } from './partner-side.tsx'

const ORDER_ID = '01970000-0000-7000-8000-0000000000b1'
const LOOKS_AT = {
  page: `/order_details/${ORDER_ID}`,
  at: new Date(2026, 10, 18, 9, 5).toISOString(),
  order: {
    id: ORDER_ID,
    order_no: 1042,
    vehicle_label: 'Golf VII 2.0 TDI',
    status: 'processing' as const,
    agent: false,
  },
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 18, 9, 7), toFake: ['Date'] })
})

async function show(partner: Partner, permissions: Permission[] = ['live_support', 'orders']) {
  signIn(aUser({ role_id: 3, permissions }))
  fakeApi({ 'GET /chat_assignees': () => ({ body: { items: [] } }) })
  const parts: ChatParts = { orderStatus: (status) => <b>{status}</b>, screen: (path) => <i>{path}</i> }
  await renderScreen(<PartnerSide partner={partner} parts={parts} />, { texts: ['chat'] })
  await screen.findByText('Looks at')
}
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const link = () => screen.queryByRole('link', { name: /#1042/ })

test('the page that they have before them stands there with its time, and its order leads to its page', async () => {
  await show(aPartner({ looks_at: LOOKS_AT }))
  expect(fact('Looks at')).toBe(`/order_details/${ORDER_ID} · 09:05`)
  expect(fact('Order')).toBe('#1042 · Golf VII 2.0 TDIprocessing')
  expect(link()).toHaveAttribute('href', `/admin/manage_orders/order_details/${ORDER_ID}`)
})

test('an order of a sub-portal leads to where staff work on those', async () => {
  await show(aPartner({ looks_at: { ...LOOKS_AT, order: { ...LOOKS_AT.order, agent: true } } }))
  expect(link()).toHaveAttribute('href', `/admin/manage_agent_orders/order_details/${ORDER_ID}`)
})

test('whoever may not see orders is told which it is, and led nowhere', async () => {
  await show(aPartner({ looks_at: LOOKS_AT }), ['live_support'])
  expect(fact('Order')).toBe('#1042 · Golf VII 2.0 TDIprocessing')
  expect(link()).toBeNull()
})

test('a page of its own has no order, and whoever looks at nothing has neither', async () => {
  await show(aPartner({ looks_at: { ...LOOKS_AT, page: '/buy_credits', order: null } }))
  expect([fact('Looks at'), screen.queryByText('Order')]).toEqual(['/buy_credits · 09:05', null])
})
