/** Stock and tuned figures of one stage; null where the stock figure is not known. */
export interface Gain {
  stage: number
  hp: number
  nm: number
  hpGained: number | null
  nmGained: number | null
}

interface Figures {
  stock_hp: number | null
  stock_nm: number | null
  stages: readonly { stage: number; hp: number; nm: number }[]
}

const gained = (tuned: number, stock: number | null) => (stock === null ? null : tuned - stock)

export function gainsOf({ stock_hp, stock_nm, stages }: Figures): Gain[] {
  return stages
    .toSorted((a, b) => a.stage - b.stage)
    .map(({ stage, hp, nm }) => ({
      stage,
      hp,
      nm,
      hpGained: gained(hp, stock_hp),
      nmGained: gained(nm, stock_nm),
    }))
}
