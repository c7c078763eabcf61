import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser } from '../../lib/a-user.test-data.ts'
import { signIn } from '../../lib/session.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { LowBalanceNote } from './low-balance-note.tsx'

test.each([
  ['never', 3, null, false],
  ['above', 30, 20, false],
  ['exactly at it', 20, 20, false],
  ['below', 19.5, 20, true],
])('%s', async (_, credits, low_balance_at, isShown) => {
  signIn(aUser({ credits, low_balance_at }))
  await renderScreen(<LowBalanceNote />, { texts: ['credits'] })
  expect(screen.queryAllByRole('link', { name: 'Buy credits' })).toHaveLength(isShown ? 1 : 0)
  if (isShown) expect(screen.getByRole('status')).toHaveTextContent('Only 19.50 credits left')
})
