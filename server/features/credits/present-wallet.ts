import type { z } from 'zod'
import { fromHundredths } from '#contract/amounts.ts'
import type { wallet } from '#contract/credits/calls.ts'
import type { Caller } from '#platform/actor.ts'
import { walletAbilities } from './wallet-abilities.ts'
import { type WalletRow, worthOf } from './wallet-store.ts'

export function presentWallet(row: WalletRow, creditRate: number, actor: Caller): z.input<typeof wallet> {
  return {
    user: {
      id: row.id,
      name: row.name,
      email: row.email,
      company_name: row.company_name,
      kind: row.kind,
      country: row.country,
    },
    credits: fromHundredths(row.balance),
    credit_limit: fromHundredths(row.credit_limit),
    held: fromHundredths(row.held),
    balance: fromHundredths(worthOf(row.balance, creditRate)),
    last_moved_at: row.last_moved_at?.toISOString() ?? null,
    can: walletAbilities.can({ actor }),
  }
}
