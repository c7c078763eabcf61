import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** Two lines of text with their padding. */
const ROW_HEIGHT = 64
/** A field below it shows no registration number. */
const FIELD_WIDTH = 80

const measure = readFileSync(new URL('./measure-screen.js', import.meta.url), 'utf8').replace('export ', '')
const limits = JSON.stringify({ rowHeight: ROW_HEIGHT, fieldWidth: FIELD_WIDTH })

/** Resizes the window and tells what then stands badly on the open screen. */
export async function faultsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  const faults = await page.evaluate<string[]>(`(() => { ${measure}; return measure(${limits}) })()`)
  return faults.map((fault) => `${width} px: ${fault}`)
}
