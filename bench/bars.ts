import { appendFileSync } from 'node:fs'
import type { Spread } from './against.ts'

export type Bar = { atLeast: number } | { atMost: number }

export interface Result {
  name: string
  /** Results of one bar are one row of the table in README: the worst of them, and those that missed. */
  group: string
  figure: number
  bar: Bar
  unit: string
  holds: boolean
}

interface Options {
  unit?: string
  group?: string
  spread?: Spread
}

/** Prints one line of result, remembers a miss in the exit code, and hands the result to the runner. */
export function report(name: string, figure: number, bar: Bar, options: Options | string = {}): void {
  const {
    unit = '',
    group = name,
    spread,
  }: Options = typeof options === 'string' ? { unit: options } : options
  const holds = 'atLeast' in bar ? figure >= bar.atLeast : figure <= bar.atMost
  const rounds = spread ? `, rounds ${spread.least.toFixed(2)}–${spread.most.toFixed(2)}` : ''
  process.stdout.write(
    `${holds ? 'ok  ' : 'MISS'}  ${name}: ${figure.toFixed(2)}${unit} (${limitOf(bar, unit)}${rounds})\n`,
  )
  if (!holds) process.exitCode = 1
  const result: Result = { name, group, figure, bar, unit, holds }
  if (process.env.BENCH_RESULTS) appendFileSync(process.env.BENCH_RESULTS, `${JSON.stringify(result)}\n`)
}

export const limitOf = (bar: Bar, unit: string): string =>
  'atLeast' in bar ? `at least ${bar.atLeast}${unit}` : `at most ${bar.atMost}${unit}`
