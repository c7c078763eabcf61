import type { Answer } from '../../../lib/api.ts'
import type { Weekday } from '../../../lib/week.ts'

/** Opening hours while they are being edited. Every operation answers a new list and leaves the old one alone. */
export type OpenTime = Answer<'GET /open_times'>['items'][number]

export interface Span extends OpenTime {
  /** Names the span while its times change; never sent. */
  id: string
}

export type SpanProblem = 'required' | 'empty' | 'overlap'

const MONDAY = 1
const OTHER_WORKDAYS = [2, 3, 4, 5]
const LAST_MINUTE = 23 * 60 + 59

let made = 0
const newId = () => {
  made += 1
  return `span-${made}`
}

export const toSpans = (items: readonly OpenTime[]): Span[] => items.map((item) => ({ ...item, id: newId() }))

/** In the order of the spans, so that an index in the server's answer leads back to one. */
export const toItems = (spans: readonly Span[]): OpenTime[] => spans.map(({ id: _, ...item }) => item)

export const spansOn = (spans: readonly Span[], day: number): Span[] =>
  spans.filter((span) => span.day === day)

export const runsPastMidnight = ({ from, to }: OpenTime): boolean => to !== '' && to < from

/** What is offered when hours are added: an ordinary day, or after a break of an hour. Null when the day is full. */
export function proposedSpan(spans: readonly Span[], day: Weekday): OpenTime | null {
  const onDay = spansOn(spans, day)
  if (onDay.length === 0) return { day, from: '09:00', to: '17:00' }
  if (onDay.some((span) => runsPastMidnight(span) || span.to === '')) return null
  const from = Math.max(...onDay.map(({ to }) => minutesOf(to))) + 60
  if (from >= LAST_MINUTE) return null
  return { day, from: timeOf(from), to: timeOf(Math.min(from + 240, LAST_MINUTE)) }
}

export function addSpan(spans: readonly Span[], day: Weekday): Span[] {
  const proposed = proposedSpan(spans, day)
  return proposed ? [...spans, { ...proposed, id: newId() }] : [...spans]
}

export const changeSpan = (spans: readonly Span[], id: string, change: Partial<OpenTime>): Span[] =>
  spans.map((span) => (span.id === id ? { ...span, ...change } : span))

export const removeSpan = (spans: readonly Span[], id: string): Span[] =>
  spans.filter((span) => span.id !== id)

export const closeDay = (spans: readonly Span[], day: number): Span[] =>
  spans.filter((span) => span.day !== day)

/** Tuesday to Friday become as Monday is, closed included. */
export function copyMondayToWorkdays(spans: readonly Span[]): Span[] {
  const monday = spansOn(spans, MONDAY)
  const kept = spans.filter(({ day }) => !OTHER_WORKDAYS.includes(day))
  const copies = OTHER_WORKDAYS.flatMap((day) => monday.map((span) => ({ ...span, day, id: newId() })))
  return [...kept, ...copies]
}

/** The server's own rules, said at the span: each has an end, a length, and begins after the one before is over. */
export function spanProblems(spans: readonly Span[]): Record<string, SpanProblem> {
  const problems: Record<string, SpanProblem> = {}
  for (const span of spans) {
    if (!span.from || !span.to) problems[span.id] = 'required'
    else if (span.from === span.to) problems[span.id] = 'empty'
  }
  for (const day of new Set(spans.map((span) => span.day))) {
    const sorted = spansOn(spans, day)
      .filter(({ id }) => !problems[id])
      .sort((a, b) => a.from.localeCompare(b.from))
    sorted.forEach((span, at) => {
      const before = sorted[at - 1]
      if (before && (runsPastMidnight(before) || span.from < before.to)) problems[span.id] = 'overlap'
    })
  }
  return problems
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
