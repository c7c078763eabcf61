import { expect, test } from 'vitest'
import { findPassages } from './find-passages.ts'

const TERMS = [
  {
    text: 'Refunds: credits of a cancelled order go back to the wallet at once. Money is refunded by the way it was paid.',
  },
  { text: 'Delivery: a file is ready within the time frame of its order, counted in opening hours.' },
  { text: 'Privacy: files of an order are deleted after the retention.' },
]

const found = (question: string) => findPassages(question, TERMS).map(({ passage }) => TERMS.indexOf(passage))

test('the text that has most of the rare words comes first; endings and accents do not matter', () => {
  expect(found('When do I get my money refunded for a cancelled order?')).toEqual([0])
  expect(found('How long until delivery, when is the file ready?')).toEqual([1])
  expect(found('Wann werden meine DATEIEN gelöscht')).toEqual([])
  expect(findPassages('für die Gebühr zurück', [{ text: 'Die Gebuhr fur alles' }])).toHaveLength(1)
})

test('one word, no word and nonsense find nothing', () => {
  expect([found('order'), found(''), found('!!! ???'), found('zzz yyy xxx')]).toEqual([[], [], [], []])
})

test('an excerpt is short and begins near what was found, whatever the text is', () => {
  const long = `${'lorem ipsum '.repeat(200)}the wallet gets credits ${'dolor sit '.repeat(200)}`
  const [hit] = findPassages('wallet credits', [{ text: long }])
  expect(hit?.excerpt.length).toBeLessThan(260)
  expect(hit?.excerpt).toContain('wallet gets credits')
  const unbroken = `wallet credits ${'x'.repeat(5000)}`
  expect(findPassages('wallet credits', [{ text: unbroken }])[0]?.excerpt.length).toBeLessThan(260)
})
