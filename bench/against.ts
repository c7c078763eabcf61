/** Measuring two things in turns, so that whatever else the machine does falls on both. */
import autocannon from 'autocannon'

export interface Spread {
  median: number
  least: number
  most: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const [least = 0, median = 0, most = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return { least, median, most }
}

interface Turns {
  rounds: number
  /** Both measure the same thing; `more` is better of a rate, `less` of a time. */
  better: 'more' | 'less'
  ours: () => Promise<number>
  bare: () => Promise<number>
  label: string
  unit: string
}

/** Our share of what is there to be had, round by round: 1 is as good as the bare thing. */
export async function shareInTurns({ rounds, better, ours, bare, label, unit }: Turns): Promise<Spread> {
  const measured = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    measured.bare.push(await bare())
    measured.ours.push(await ours())
  }
  const spread = ({ median, least, most }: Spread) =>
    `${median.toFixed(1)}${unit} (${least.toFixed(1)}–${most.toFixed(1)})`
  process.stdout.write(
    `      ${label}: ${spread(spreadOf(measured.ours))} against ${spread(spreadOf(measured.bare))}\n`,
  )
  const shares = measured.ours.map((ours, round) => {
    const bare = measured.bare[round] ?? 0
    return better === 'more' ? ours / bare : bare / ours
  })
  return spreadOf(shares)
}

/** Milliseconds that the work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Answers a second with eight calls at a time. */
export async function answersPerSecond(url: string, headers: Record<string, string>, seconds: number) {
  const { requests, duration } = await load(url, headers, seconds)
  return requests.total / duration
}

export async function load(url: string, headers: Record<string, string>, seconds: number) {
  // It ends at a sample only, by its own default one a second, however short the round is meant to be.
  const result = await autocannon({ url, connections: 8, duration: seconds, sampleInt: 50, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result
}

/** How often the work is done in so many seconds, by so many at once, and how long each took. */
export async function timesOf(
  work: () => Promise<unknown>,
  atOnce: number,
  seconds: number,
): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const lane = async () => {
    while (performance.now() < until) times.push(await timed(work))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return times
}

/** The time in which 95 of 100 are done. */
export const p95 = (times: readonly number[]): number => quantileOf(times, 0.95)

/** The time in which 99 of 100 are done. */
export const p99 = (times: readonly number[]): number => quantileOf(times, 0.99)

const quantileOf = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
