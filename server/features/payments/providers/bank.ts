import { createHash } from 'node:crypto'
import { type PaymentProvider, ProviderError } from '../provider.ts'

/** A transfer that the buyer makes themselves; staff confirm it when the money is there. */
export const bank: PaymentProvider = {
  method: 'bank',

  async openCheckout({ options }, { id }) {
    const reference = transferReference(id)
    return {
      providerId: reference,
      next: {
        kind: 'transfer',
        account_holder: options.account_holder ?? '',
        iban: options.iban ?? '',
        bic: options.bic ?? '',
        bank_name: options.bank_name ?? '',
        note: options.note ?? '',
        reference,
      },
    }
  },

  async test({ options }) {
    const account = (options.iban ?? '').replace(/\s/g, '').toUpperCase()
    if (account === '' || (options.account_holder ?? '').trim() === '') {
      throw new ProviderError('refused', 'The account and its holder must be named.')
    }
    if (looksLikeIban(account) && !isIban(account)) {
      throw new ProviderError(
        'refused',
        'The check digits of the IBAN are wrong: one of its characters is mistyped.',
      )
    }
  },
}

// Crockford's digits: none is taken for another when it is copied by hand.
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Short enough to be typed, the same each time for the same payment. */
function transferReference(id: string): string {
  const bits = createHash('sha256').update(id).digest().readUIntBE(0, 5)
  const digits = Array.from({ length: 8 }, (_, place) => DIGITS[Math.floor(bits / 32 ** (7 - place)) % 32])
  return `TD-${digits.join('')}`
}

/** Countries without IBAN have account numbers of their own, which are not ours to check. */
const looksLikeIban = (account: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(account)

function isIban(account: string): boolean {
  const moved = account.slice(4) + account.slice(0, 4)
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
