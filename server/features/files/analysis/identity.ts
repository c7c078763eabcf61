import { familyOf, IDENTITY_KINDS, type IdentityKind, type Mention } from './identity-patterns.ts'

export interface Identified {
  value: string
  /** `sure`: named more than once or beside other numbers, and nothing in the file contradicts it. */
  confidence: 'sure' | 'hint'
  /** How often it stands in the file. */
  count: number
  /** Where it stands first. */
  at: number
}

export type Identity = Partial<Record<IdentityKind, Identified>>

interface Candidate {
  value: string
  count: number
  first: number
  last: number
}

/** Numbers that name the same unit stand close together. */
const NEAR = 1024
/** A file made to be difficult may be full of numbers; past this many of a kind none can be believed anyway. */
const MOST_CANDIDATES = 64
/** Nor does a number become more certain by standing there a thousand times. */
const MOST_MENTIONS = 1024
const WEIGHT: Record<IdentityKind, number> = {
  hardware: 3,
  software: 3,
  variant: 3,
  vag_part: 2,
  mercedes_part: 2,
  vin: 2,
  family: 1,
}

/** Collects what one reading of an image says and decides what is most plausible. */
export function identityCollector() {
  const kinds = new Map<IdentityKind, Map<string, Candidate>>(IDENTITY_KINDS.map((kind) => [kind, new Map()]))

  const mentions = new Map<IdentityKind, number>()

  const wants = (kind: IdentityKind) => (mentions.get(kind) ?? 0) < MOST_MENTIONS

  function add({ kind, value, at }: Mention) {
    mentions.set(kind, (mentions.get(kind) ?? 0) + 1)
    if (value === null) return
    const candidates = kinds.get(kind)
    const known = candidates?.get(value)
    if (known) {
      // Pieces of a long text overlap: the same place counts once.
      if (at <= known.last) return
      known.count += 1
      known.last = at
    } else if (candidates && candidates.size < MOST_CANDIDATES) {
      candidates.set(value, { value, count: 1, first: at, last: at })
    }
  }

  /** How much this reading has to say, to compare it with the other one. */
  const weight = () =>
    IDENTITY_KINDS.reduce((sum, kind) => sum + ((kinds.get(kind)?.size ?? 0) > 0 ? WEIGHT[kind] : 0), 0)

  function result(): Identity {
    const all = [...kinds].flatMap(([kind, candidates]) =>
      [...candidates.values()].map((candidate) => ({ kind, ...candidate })),
    )
    const neighbours = (kind: IdentityKind, { first }: Candidate) =>
      new Set(
        all
          .filter((other) => other.kind !== kind && Math.abs(other.first - first) <= NEAR)
          .map(({ kind: k }) => k),
      ).size
    const identity: Identity = {}
    for (const [kind, candidates] of kinds) {
      const ranked = [...candidates.values()]
        .map((candidate) => ({ ...candidate, score: candidate.count + 2 * neighbours(kind, candidate) }))
        .sort((a, b) => b.score - a.score || a.first - b.first)
      const [best, second] = ranked
      if (!best) continue
      const { value, count, first, score } = best
      const isSure = score >= 2 && (!second || second.score < score)
      identity[kind] = { value, count, at: first, confidence: isSure ? 'sure' : 'hint' }
    }
    return withFamily(identity)
  }

  return { wants, add, weight, result }
}

/** A variant string says the family more exactly than a name that stands somewhere. */
function withFamily(identity: Identity): Identity {
  const { variant } = identity
  if (variant) return { ...identity, family: { ...variant, value: familyOf(variant.value) } }
  // A name alone may be that of a tool or of another unit the program talks to.
  if (identity.family) return { ...identity, family: { ...identity.family, confidence: 'hint' } }
  return identity
}
