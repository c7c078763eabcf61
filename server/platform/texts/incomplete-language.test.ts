import { expect, test, vi } from 'vitest'
import { texts } from './texts.ts'

// A language that is offered, and of which no catalogue is written yet.
vi.mock('#contract/languages.ts', async (original) => ({
  ...(await original<typeof import('#contract/languages.ts')>()),
  isLanguage: () => true,
}))

test('a text that is missing reads English, with the plural forms of English, and never its key', () => {
  const slovene = texts('sl', 'mail')
  expect(slovene('layout.hello', { name: 'Ana' })).toBe('Hello Ana,')
  expect(slovene('layout.code_valid', { count: 2, site: 'Nordlab' })).toContain('good for 2 minutes.')
})
