import type { Locator, Page } from '@playwright/test'
import { expect } from './stage.ts'

/* What the keyboard alone gets to, and whether one sees where it is. */

/** What of an element is looked at; the browser's own types are not known on this side. */
interface Focusable {
  dataset: Record<string, string>
  outerHTML: string
  parentElement: Focusable | null
  nextElementSibling: Focusable | null
  ownerDocument: { defaultView: { getComputedStyle(element: Focusable): Record<string, string> } }
  getAnimations(): { finish(): void }[]
  blur(): void
  focus(options: { focusVisible: boolean }): void
}

/** Runs in the page: does the element, or what is drawn for it, look different with the focus than without? */
export function lookOfFocus([element]: Focusable[]) {
  if (!element) return []
  const drawn = [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null)
  const view = element.ownerDocument.defaultView
  const look = () => {
    for (const one of drawn) for (const animation of one.getAnimations()) animation.finish()
    return drawn.map((one) => {
      const { outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor } = view.getComputedStyle(one)
      return [outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor].join()
    })
  }
  const focused = look().join('|')
  element.blur()
  const seen = look().join('|') !== focused
  element.focus({ focusVisible: true })
  return [{ number: element.dataset.stop, seen, html: element.outerHTML.slice(0, 140) }]
}

/** What lies over the middle of what has the focus, in words; nothing where it is free. */
const COVER = `(() => {
  const focused = document.activeElement
  const { left, top, width, height } = focused.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  const label = focused.closest('label') ?? focused.parentElement
  if (above && (label.contains(above) || above.contains(focused))) return ''
  return focused.outerHTML.slice(0, 140) + ' is under ' + (above?.outerHTML.slice(0, 140) ?? 'the edge')
})()`

/** Goes there by Tab alone. Wherever it stops, something has the focus, and nothing lies over that. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) break
  }
  await expect(target).toBeFocused()
  await expectFocusSeen(page)
}

export async function expectFocusSeen(page: Page): Promise<void> {
  expect(await page.evaluate('document.activeElement === document.body'), 'the focus is lost').toBe(false)
  expect(await page.evaluate(COVER)).toBe('')
}
