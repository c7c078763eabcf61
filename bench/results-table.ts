import { readFile, writeFile } from 'node:fs/promises'
import { limitOf, type Result } from './bars.ts'

export interface Outcome {
  /** Of the bench. */
  name: string
  results: Result[]
  /** It ended by a fault, so that bars may be missing. */
  failed: boolean
}

const README = new URL('../README.md', import.meta.url)
const [BEGIN, END] = ['<!-- bars: written by npm run bench -- --write -->', '<!-- end of bars -->']
const HEAD = ['| bench | measured | bar | result | |', '|---|---|---|---|---|']

export function printTable(outcomes: readonly Outcome[]): void {
  process.stdout.write('\n')
  for (const { name, results, failed } of outcomes) {
    for (const { name: measured, figure, bar, unit, holds } of results) {
      const result = `${figure.toFixed(2)}${unit}`.padStart(12)
      process.stdout.write(
        `${holds ? 'ok  ' : 'MISS'} ${result}  ${limitOf(bar, unit).padEnd(20)} ${name}: ${measured}\n`,
      )
    }
    if (failed) process.stdout.write(`FAIL               it did not come to its end: ${name}\n`)
  }
  const missed = outcomes.flatMap(({ results }) => results.filter(({ holds }) => !holds))
  process.stdout.write(`\n${missed.length} missed${missed.length > 0 ? ': ' : ''}`)
  process.stdout.write(`${missed.map(({ name }) => name).join('; ')}\n`)
}

/** Rows of benches that did not run stay as they are. */
export async function writeReadme(outcomes: readonly Outcome[]): Promise<void> {
  const text = await readFile(README, 'utf8')
  const [before = '', rest = ''] = text.split(BEGIN)
  const [table = '', after] = rest.split(END)
  if (after === undefined) throw new Error('README has no place for the table of bars')
  const ran = new Set(outcomes.map(({ name }) => name))
  const kept = table.split('\n').filter((line) => line.startsWith('| ') && !HEAD.includes(line))
  const staying = kept.filter((line) => !ran.has(line.split('|')[1]?.trim() ?? ''))
  const rows = [...HEAD, ...outcomes.flatMap(rowsOf), ...staying]
  await writeFile(README, `${before}${BEGIN}\n\n${rows.join('\n')}\n\n${END}${after}`)
}

function rowsOf({ name, results, failed }: Outcome): string[] {
  const groups = Map.groupBy(results, ({ group }) => group)
  const rows = [...groups].map(([group, of]) => `| ${name} | ${group} | ${rowOf(of)} |`)
  return failed ? [...rows, `| ${name} | it did not come to its end | | | **failed** |`] : rows
}

/** The worst of a group stands for it; what missed is named. */
function rowOf(results: readonly Result[]): string {
  const [first, ...others] = results
  if (!first) return ''
  const { bar, unit } = first
  const worst = others.reduce((one, other) => (isWorse(other, one) ? other : one), first)
  const missed = results.filter(({ holds }) => !holds).map(({ name }) => name)
  const figure = `${worst.figure.toFixed(2)}${unit}${others.length > 0 ? `, the worst of ${results.length}` : ''}`
  const verdict =
    missed.length === 0 ? 'held' : `**missed**${others.length > 0 ? `: ${missed.join(', ')}` : ''}`
  return `${limitOf(bar, unit)} | ${figure} | ${verdict}`
}

const isWorse = (one: Result, other: Result) =>
  'atLeast' in one.bar ? one.figure < other.figure : one.figure > other.figure
