import { expect, test, vi } from 'vitest'
import { COMPLETE_LANGUAGES, directionOf } from '#contract/languages.ts'
import { offlinePage } from './offline-page.ts'

const pageIn = async (language: string) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const page = offlinePage()
  return { status: page.status, policy: page.headers.get('content-security-policy'), html: await page.text() }
}

test('it speaks every complete language in its direction, and English to all others', async () => {
  const titles = new Set<string>()
  for (const language of COMPLETE_LANGUAGES) {
    const { html } = await pageIn(`${language}-XX`)
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
    titles.add(/<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '')
  }
  expect(titles.size).toBe(COMPLETE_LANGUAGES.length)
  expect((await pageIn('fi')).html).toContain('<h1>You are offline</h1>')
})

test('it is no answer of the server, and lets nothing run', async () => {
  const { status, policy, html } = await pageIn('en')
  expect([status, html.includes('<script')]).toEqual([503, false])
  expect(policy).toContain("default-src 'none'")
})

test('it opens what was asked for as soon as that can be had, as it says', async () => {
  expect((await pageIn('en')).html).toMatch(/<meta http-equiv="refresh" content="\d+">/)
})
