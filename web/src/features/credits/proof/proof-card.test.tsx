import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { ProofCard } from './proof-card.tsx'

const at = '2026-03-01T02:10:00.000Z'

test('the last proof is told in words', async () => {
  fakeApi({
    'GET /ledger_proof': () => ({ body: { proof: { at, wallets: 1284, transfers: 1, wrong: [] } } }),
  })
  await renderScreen(<ProofCard />, { texts: ['credits'] })
  expect(await screen.findByText('In order')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('All 1,284 wallets are right. 1 movement counted')
})

test('checking now shows what does not add up, account by account', async () => {
  const wrong = [{ account: 'dealer@autowerk.example', stored: 12.5, counted: 12.49 }]
  fakeApi({
    'GET /ledger_proof': () => ({ body: { proof: null } }),
    'POST /ledger_proof': () => ({ body: { proof: { at, wallets: 3, transfers: 40, wrong } } }),
  })
  await renderScreen(<ProofCard />, { texts: ['credits'] })
  expect(await screen.findByText(/have not been checked yet/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByText('dealer@autowerk.example')).toBeVisible()
  expect(screen.getByText('stored 12.50, counted 12.49')).toBeVisible()
  expect(screen.getByText('1 account does not add up.', { exact: false })).toBeVisible()
})
