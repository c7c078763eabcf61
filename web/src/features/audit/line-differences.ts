export interface Line {
  kind: 'same' | 'removed' | 'added' | 'skipped'
  text: string
  /** How many unchanged lines a `skipped` one stands for. */
  count?: number
}

/** Beyond this the comparison would take longer than a reader waits; everything then counts as replaced. */
const COMPARABLE = 1500

/** What went and what came, line by line in reading order, with at most one unchanged line around each change. */
export function lineDifferences(before: readonly string[], after: readonly string[]): Line[] {
  if (before.length > COMPARABLE || after.length > COMPARABLE) {
    return [...before.map(line('removed')), ...after.map(line('added'))]
  }
  return withoutLongRuns(compared(before, after))
}

const line = (kind: Line['kind']) => (text: string) => ({ kind, text })

/** Longest common subsequence: the classic table, filled from the end, read from the start. */
function compared(before: readonly string[], after: readonly string[]): Line[] {
  const width = after.length + 1
  const common = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: Line[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const old = before[i]
    const fresh = after[j]
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old })
      i += 1
      j += 1
    } else if (old !== undefined && (fresh === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: old })
      i += 1
    } else if (fresh !== undefined) {
      lines.push({ kind: 'added', text: fresh })
      j += 1
    }
  }
  return lines
}

function withoutLongRuns(lines: readonly Line[]): Line[] {
  const nearChange = (at: number) =>
    [at - 1, at, at + 1].some((near) => (lines[near]?.kind ?? 'same') !== 'same')
  const shown: Line[] = []
  lines.forEach((entry, at) => {
    const last = shown.at(-1)
    if (nearChange(at)) shown.push(entry)
    else if (last?.kind === 'skipped') last.count = (last.count ?? 0) + 1
    else shown.push({ kind: 'skipped', text: '', count: 1 })
  })
  return shown
}
