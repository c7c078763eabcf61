import { shareOf } from '#contract/amounts.ts'

/** Credits in money, at what one costs today. For display only: nothing is paid by it. */
export function worthOf(credits: number, creditRate: number): number {
  return shareOf(credits, creditRate * 100)
}
