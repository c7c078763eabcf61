import type { PortalStatistics } from '../portals.ts'

/** Beyond these, colours would tell nobody anything. */
export const MOST_DRAWN = 3
const COLORS = ['var(--td-accent)', 'var(--td-ok)', 'var(--td-wait)', 'var(--td-muted)']

export interface ChartSeries {
  name: string
  label: string
  color: string
}

/** Credits by month: those who ordered most each by themselves, the others together. */
export function chartOf(items: readonly PortalStatistics[], others: string) {
  const ranked = items.filter(({ credits }) => credits > 0).toSorted((a, b) => b.credits - a.credits)
  const drawn = ranked.slice(0, MOST_DRAWN)
  const rest = ranked.slice(MOST_DRAWN)
  const series: ChartSeries[] = [
    ...drawn.map(({ title }) => title),
    ...(rest.length > 0 ? [others] : []),
  ].map((label, place) => ({ name: `s${place}`, label, color: COLORS[place] ?? 'var(--td-muted)' }))
  const creditsIn = ({ months }: PortalStatistics, at: string) =>
    months.find(({ month }) => month === at)?.credits ?? 0
  const rows = (items.find(({ months }) => months.length > 0)?.months ?? []).map(({ month: at }) => {
    const sums = drawn.map((item) => creditsIn(item, at))
    if (rest.length > 0) sums.push(rest.reduce((sum, item) => sum + creditsIn(item, at), 0))
    return { at, ...Object.fromEntries(sums.map((sum, place) => [`s${place}`, sum])) }
  })
  return { series, rows }
}
