import { expect, type Page } from '@playwright/test'

/* Texts that would be programs, were they ever taken for markup. */

/** Each would tell on itself: by a flag, a dialog, a complaint of the policy. */
const SHORT = [
  '<script>__xss=1</script>',
  '"><img src=x onerror=__xss=2>',
  "'><svg/onload=__xss=3>",
  '<iframe srcdoc="<script>parent.__xss=4</script>">',
  '{{constructor.constructor("__xss=5")()}}',
  '</title><script>__xss=6</script>',
  '<a href="javascript:__xss=7">x</a>',
  '<b>$t(ui:form.save)</b>{{__xss=8}}',
] as const

export const LONG = [
  ...SHORT,
  '<math><mtext><table><mglyph><style><img src=x onerror=__xss=9>',
  '<svg><animate onbegin=__xss=10 attributeName=x dur=1s>',
  '<details open ontoggle=__xss=11>',
  '<form action="javascript:__xss=12"><input type=submit autofocus onfocus=__xss=13>',
  '<object data="javascript:__xss=14"></object><embed src="javascript:__xss=15">',
  '<base href="https://evil.example/"><link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/y.css";</style><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<p style="background:url(https://evil.example/z)">styled</p>',
].join('\n')

/** Turns the direction of what follows; and a word that no line holds. */
export const TURNED = '\u202e<b>__xss=30</b>\u202c \u2067<i>__xss=31</i>\u2069'
export const ENDLESS = `__xss${'W'.repeat(600)}`
export const HUGE = [LONG, TURNED, ENDLESS].join('\n')

/** For fields that take twenty characters. */
export const TINY = '<svg onload=__xss=9>'

export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="__xss=20"><script>__xss=21</script><a href="javascript:__xss=22"><rect width="40" height="20"/></a><image href="https://evil.example/pixel.png"/></svg>`

export const short = (at: number) => SHORT[at % SHORT.length] ?? ''

export async function expectNoScriptRan(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(globalThis, '__xss')), where).toBeUndefined()
}
