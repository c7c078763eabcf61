import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { serverProgram } from '../scripts/toolchain.mjs'
import { compileCache, freePort } from './test/killable-server.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tunedesk-main-'))
  // The database runs as an unprivileged user, who must be able to pass through.
  await chmod(dir, 0o711)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Starts the program with a database of its own, sends SIGTERM when `until` is done, and says how that ended. */
async function stopAfter(until: (url: string, said: () => string) => Promise<void>) {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, serverProgram, {
    env: {
      ...compileCache(),
      PATH,
      HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dir,
      DEMO: 'false',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const exited = once(child, 'exit')
  await until(`http://127.0.0.1:${port}/api/health`, () => said)
  child.kill('SIGTERM')
  const [code] = await exited
  return { code, said, databaseIsThere: existsSync(join(dir, 'postgres', 'postgres', 'postmaster.pid')) }
}

async function untilTrue(happened: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => setTimeout(resolve, 5))
}
const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

test.each([
  ['its database has started', (_: string, said: () => string) => untilTrue(() => /PostgreSQL/.test(said()))],
  ['it answers, while its jobs are still being started', (url: string) => untilTrue(() => answers(url))],
  ['it has started', (_: string, said: () => string) => untilTrue(() => /Tunedesk is at/.test(said()))],
])('a signal when %s ends everything that was opened', { timeout: 60_000 }, async (_, until) => {
  expect(await stopAfter(until)).toMatchObject({ code: 0, databaseIsThere: false })
})
