import { randomInt } from 'node:crypto'

/** Neither I, L, O and U: they are read as others, or make words. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixty bits of chance: nobody finds an order by trying. */
export function newInvoiceNo(): string {
  const sign = () => SIGNS[randomInt(SIGNS.length)] ?? ''
  const group = () => Array.from({ length: 4 }, sign).join('')
  return `S-${group()}-${group()}-${group()}`
}
