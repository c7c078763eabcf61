import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { arriveAt, goOnTo } from './screens.ts'
import { expectNoScriptRan } from './scripts.ts'
import { expect } from './stage.ts'

/* From screen to screen, looking at each of them in the same way. */

export interface Look {
  locale: 'en' | 'de' | 'ar'
  theme: 'default' | 'dark' | 'custom'
}

export async function dress(page: Page, look: Look): Promise<void> {
  await page.addInitScript(({ theme, locale }) => {
    localStorage.setItem('theme', theme)
    localStorage.setItem('locale', locale)
  }, look)
}

export interface Narrowing {
  /** Rules that do not apply there. */
  without?: string[]
  /** Only what stands in here; else the whole page. */
  within?: string
}

export async function expectNothingFound(page: Page, where: string, { without, within }: Narrowing = {}) {
  // What stands for the page before is faded until the next is there.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // The program is large: a page that has it already is not given it again, let alone twice as each run would.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    // Without frames of other origins the old way finds the same and opens no second page.
    .setLegacyMode(true)
    // What passed is counted and not described, which costs more than the rules themselves.
    .options({ resultTypes: ['violations'] })
  if (within) axe.include(within)
  if (without) axe.disableRules(without)
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
  expect(found, where).toEqual([])
}

/** The first screen is loaded, the others are gone to as by a link: axe finds nothing, and no stored text has run. */
export async function walk(
  page: Page,
  paths: readonly string[],
  look: Look,
  /** Stands somewhere on each of them, or nothing worth a look was there. */
  shown?: string,
): Promise<void> {
  await dress(page, look)
  for (const [at, path] of paths.entries()) {
    if (at === 0) await arriveAt(page, path)
    else await goOnTo(page, path)
    if (shown) expect(await contentOf(page), path).toContain(shown)
    await expectNothingFound(page, path)
    await expectNoScriptRan(page, path)
  }
}

/** Words and what stands in fields. */
const contentOf = (page: Page) =>
  page.evaluate<string>(`Array.from(document.querySelectorAll('main, [role=dialog]'), (place) => [
    place.innerText,
    ...Array.from(place.querySelectorAll('input, textarea'), ({ value }) => value),
  ]).flat().join('\\n')`)

/** However many screens there are, a test has time for a few of them. */
export const fewAtATime = (paths: readonly string[], few = 15): string[][] =>
  Array.from({ length: Math.ceil(paths.length / few) }, (_, part) =>
    paths.slice(part * few, part * few + few),
  )
