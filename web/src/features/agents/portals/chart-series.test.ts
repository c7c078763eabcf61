import { expect, test } from 'vitest'
import type { PortalStatistics } from '../portals.ts'
import { chartOf } from './chart-series.ts'

const portal = (title: string, ...credits: number[]): PortalStatistics => ({
  id: title,
  title,
  state: 'open',
  orders: credits.length,
  credits: credits.reduce((sum, one) => sum + one, 0),
  owed: 0,
  earned: 0,
  months: credits.map((one, place) => ({ month: `2026-0${place + 1}`, orders: 1, credits: one })),
})

test('three portals stand by themselves, the others together', () => {
  const { series, rows } = chartOf(
    [portal('A', 1, 0), portal('B', 5, 5), portal('C', 0, 3), portal('D', 2, 0), portal('E', 0, 1)],
    'Others',
  )
  expect(series.map(({ label }) => label)).toEqual(['B', 'C', 'D', 'Others'])
  expect(rows).toEqual([
    { at: '2026-01', s0: 5, s1: 0, s2: 2, s3: 1 },
    { at: '2026-02', s0: 5, s1: 3, s2: 0, s3: 1 },
  ])
})

test('who ordered nothing is not drawn, and without orders nothing is', () => {
  expect(chartOf([portal('A', 0, 0), portal('B', 2, 0)], 'Others').series.map(({ label }) => label)).toEqual([
    'B',
  ])
  expect(chartOf([portal('A', 0, 0)], 'Others').series).toEqual([])
  expect(chartOf([], 'Others')).toEqual({ series: [], rows: [] })
})
