import { expect, test } from 'vitest'
import { rankNotices } from './rank-notices.ts'

const NOTICES = [
  { id: '1', title: 'Bank holiday', body: '<p>The office is closed on Monday.</p>' },
  {
    id: '2',
    title: 'Stage 1 for Bosch MD1',
    body: '<p>Now for diesel &amp; petrol. Read with <b>bench</b>.</p>',
  },
  { id: '3', title: 'New prices', body: `<p>${'All prices change. '.repeat(20)}The bench read stays.</p>` },
]
const found = (words: string) => rankNotices(NOTICES, words).map(({ id }) => id)

test('the title counts more than the text, and no word finds nothing', () => {
  expect(found('bench prices')).toEqual(['3', '2'])
  expect(found('MONDAY')).toEqual(['1'])
  expect(found('gearbox')).toEqual([])
  expect(found('')).toEqual([])
  expect(found('on is a')).toEqual([])
})

test('the excerpt is text from where the word stands', () => {
  expect(rankNotices(NOTICES, 'diesel')[0]?.excerpt).toBe('Now for diesel & petrol. Read with bench .')
  const { excerpt = '' } = rankNotices(NOTICES, 'bench').find(({ id }) => id === '3') ?? {}
  expect(excerpt.startsWith('… ')).toBe(true)
  expect(excerpt.endsWith('The bench read stays.')).toBe(true)
})
