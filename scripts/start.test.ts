import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const START = fileURLToPath(new URL('start.mjs', import.meta.url))

test.each([{ npm_config_demo: '' }, { npm_config_nodemo: 'true' }, { npm_config_port: '9000' }])(
  'an option that npm kept for itself (%j) stops the start',
  (kept) => {
    const { status, stderr } = spawnSync(process.execPath, [START], {
      encoding: 'utf8',
      env: { ...process.env, ...kept },
    })
    expect([status, stderr]).toEqual([
      1,
      'npm took that option for itself: put two dashes before it, as in npm start -- --no-demo.\n',
    ])
  },
)
