import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runningPortal } from './running-portal.ts'
import { expect, test } from './stage.ts'

const MOST_SCRIPT = 170_000

test('the login page needs at most 170 kB of script over the wire', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const names = new Map<string, string>()
  const scripts: Record<string, number> = {}
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const name = /[^/]+\.m?js(?=\?|$)/.exec(response.url)?.[0]
    if (name) names.set(requestId, name)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId)
    if (name) scripts[name] = encodedDataLength
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  const total = Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0)
  expect(total).toBeGreaterThan(20_000)
  expect(total, JSON.stringify(scripts, null, 2)).toBeLessThanOrEqual(MOST_SCRIPT)
})

test('no schema library is sent to browsers', async () => {
  const assets = join(runningPortal().webDir, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) {
    const text = await readFile(join(assets, name), 'utf8')
    expect(text.includes('_zod'), `${name} mentions _zod`).toBe(false)
  }
})
