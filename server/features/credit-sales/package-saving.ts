/**
 * What a package saves against buying its credits singly, in whole percent: rounded down, so it never promises more
 * than it keeps, and never below 0. Amounts are hundredths; their product is too large to be exact as a number.
 */
export function savingOf({ credits, price }: { credits: number; price: number }, creditRate: number): number {
  const singly = BigInt(credits) * BigInt(creditRate)
  const saved = singly - BigInt(price) * 100n
  return saved <= 0n ? 0 : Number((saved * 100n) / singly)
}
