import type { NewVehicle } from '#features/vehicles/index.ts'
import { chance } from '#platform/chance.ts'
import type { EngineKind } from './read-table.ts'

type Stages = NonNullable<NewVehicle['details']['stages']>

interface Gain {
  /** Per cent more power, from and to. */
  hp: readonly [number, number]
  nm: readonly [number, number]
  /** What each further stage adds, in per cent of the stock figure. */
  further: readonly number[]
}

/** What tuning brings: much where there is boost to raise, little where there is none. */
const GAINS: Record<EngineKind, Gain> = {
  D: { hp: [20, 30], nm: [18, 28], further: [8] },
  P: { hp: [20, 28], nm: [18, 30], further: [11, 22] },
  N: { hp: [5, 8], nm: [5, 8], further: [] },
  H: { hp: [12, 18], nm: [10, 16], further: [] },
  T: { hp: [12, 18], nm: [12, 18], further: [] },
  A: { hp: [15, 22], nm: [15, 22], further: [] },
  B: { hp: [5, 8], nm: [5, 8], further: [3] },
  M: { hp: [12, 20], nm: [12, 20], further: [] },
  L: { hp: [5, 8], nm: [5, 7], further: [] },
}

/** Another turbocharger is worth its price only where there was a strong engine before. */
const STRONG_HP = 200

export function stagesOf(kind: EngineKind, hp: number, nm: number): Stages {
  const gain = GAINS[kind]
  const share = chance('gain', kind, hp, nm)
  const further = hp >= STRONG_HP ? gain.further : gain.further.slice(0, 1)
  return [0, ...further].map((more, index) => ({
    stage: index + 1,
    hp: raised(hp, within(gain.hp, share) + more),
    nm: raised(nm, within(gain.nm, share) + more),
  }))
}

const within = ([least, most]: readonly [number, number], share: number) => least + share * (most - least)

const raised = (stock: number, percent: number) => Math.round(stock * (1 + percent / 100))
