import { expect, test } from 'vitest'
import {
  addSpan,
  changeSpan,
  closeDay,
  copyMondayToWorkdays,
  type OpenTime,
  removeSpan,
  spanProblems,
  toItems,
  toSpans,
} from './open-week.ts'

const at = (day: number, from: string, to: string): OpenTime => ({ day, from, to })
const problemsOf = (...items: OpenTime[]) => Object.values(spanProblems(toSpans(items)))

test('the first hours of a day are an ordinary day, the next come after a break', () => {
  const once = addSpan([], 2)
  const twice = addSpan(toSpans([at(2, '08:00', '12:00')]), 2)
  expect(toItems(once)).toEqual([at(2, '09:00', '17:00')])
  expect(toItems(twice)).toEqual([at(2, '08:00', '12:00'), at(2, '13:00', '17:00')])
})

test('late hours are cut at midnight, and a full day takes no more', () => {
  expect(toItems(addSpan(toSpans([at(5, '14:00', '21:00')]), 5)).at(-1)).toEqual(at(5, '22:00', '23:59'))
  expect(addSpan(toSpans([at(5, '14:00', '23:30')]), 5)).toHaveLength(1)
  expect(addSpan(toSpans([at(5, '20:00', '02:00')]), 5)).toHaveLength(1)
})

test('Monday is copied to the workdays and leaves the weekend alone', () => {
  const week = toSpans([
    at(1, '08:00', '12:00'),
    at(1, '13:00', '18:00'),
    at(3, '10:00', '11:00'),
    at(6, '09:00', '13:00'),
  ])
  const copied = toItems(copyMondayToWorkdays(week))
  expect(copied).toHaveLength(11)
  for (const day of [2, 3, 4, 5]) {
    expect(copied.filter((item) => item.day === day)).toEqual([
      at(day, '08:00', '12:00'),
      at(day, '13:00', '18:00'),
    ])
  }
  expect(copied.filter((item) => item.day === 6)).toEqual([at(6, '09:00', '13:00')])
})

test('a closed Monday closes the workdays', () => {
  expect(copyMondayToWorkdays(toSpans([at(2, '08:00', '12:00')]))).toEqual([])
})

test('spans are changed and removed by their name, days closed as a whole', () => {
  const week = toSpans([at(1, '08:00', '12:00'), at(1, '13:00', '18:00'), at(2, '08:00', '12:00')])
  const second = week[1]?.id ?? ''
  expect(toItems(changeSpan(week, second, { to: '17:30' }))[1]).toEqual(at(1, '13:00', '17:30'))
  expect(toItems(removeSpan(week, second))).toEqual([at(1, '08:00', '12:00'), at(2, '08:00', '12:00')])
  expect(toItems(closeDay(week, 1))).toEqual([at(2, '08:00', '12:00')])
})

test('problems stand at the span that causes them', () => {
  expect(problemsOf(at(1, '08:00', '12:00'), at(1, '12:00', '18:00'))).toEqual([])
  expect(problemsOf(at(1, '22:00', '02:00'))).toEqual([])
  expect(problemsOf(at(1, '', '12:00'))).toEqual(['required'])
  expect(problemsOf(at(1, '12:00', '12:00'))).toEqual(['empty'])
  expect(problemsOf(at(1, '08:00', '12:00'), at(2, '11:00', '18:00'))).toEqual([])

  const overlapping = toSpans([at(1, '13:00', '18:00'), at(1, '08:00', '14:00')])
  expect(spanProblems(overlapping)).toEqual({ [overlapping[0]?.id ?? '']: 'overlap' })
  const night = toSpans([at(1, '20:00', '02:00'), at(1, '22:00', '23:00')])
  expect(spanProblems(night)).toEqual({ [night[1]?.id ?? '']: 'overlap' })
})
