import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const chosen = process.env.CHROMIUM_PATH
/** The same engine without the windows around it: pages cost a quarter less. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const WITH_WINDOWS = '/usr/bin/chromium'

export const chromiumPath = () => chosen || [HEADLESS, WITH_WINDOWS].find(existsSync) || HEADLESS

/** The journeys use the system's Chromium. Installs it by apt where it is missing and we may; else says what to do. */
export function ensureChromium() {
  if (existsSync(chromiumPath())) return
  const advice = 'install the packages chromium-headless-shell and fonts-noto-core, or set CHROMIUM_PATH'
  if (chosen) throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist: ${advice}.`)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The browser tests need Chromium: ${advice}.`)
  }
  console.log('Installing Chromium …')
  aptGet(['update'], advice)
  aptGet(['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-core'], advice)
}

function aptGet(args, advice) {
  const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0)
    throw new Error(`apt-get ${args[0]} failed (${stderr.trim().split('\n').at(-1)}): ${advice}.`)
}
