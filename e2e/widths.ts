import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'

/** Two lines of text with their padding. */
const ROW_HEIGHT = 64
/** A field below it shows no registration number. */
const FIELD_WIDTH = 80

/** Narrower ones are phones. */
const PHONES_TO = 768

const measure = readFileSync(new URL('./measure-screen.js', import.meta.url), 'utf8').replace('export ', '')
const limits = JSON.stringify({ rowHeight: ROW_HEIGHT, fieldWidth: FIELD_WIDTH })

const sessions = new WeakMap<Page, CDPSession>()

/** Where a finger points, what is pressed is higher and wider. */
async function pointBy(page: Page, finger: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Emulation.setTouchEmulationEnabled', {
    enabled: finger,
    ...(finger && { maxTouchPoints: 1 }),
  })
}

/** Resizes the window and tells what then stands badly on the open screen. */
export async function faultsAt(page: Page, width: number): Promise<string[]> {
  await pointBy(page, width < PHONES_TO)
  await page.setViewportSize({ width, height: 900 })
  const faults = await page.evaluate<string[]>(`(() => { ${measure}; return measure(${limits}) })()`)
  return faults.map((fault) => `${width} px: ${fault}`)
}
