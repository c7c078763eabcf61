import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { isRoot } from '#platform/db/embedded/run-as.ts'
import { installationOf } from './test/backup-stage.ts'
import { useDesk } from './test/desk.ts'
import { startKillableServer } from './test/killable-server.ts'

const desk = useDesk()
const run = promisify(execFile)

/** A program whose file threads were started while it gave way. */
const PROGRAM = `
  const { takeUsualPriority } = await import(process.argv[1])
  const { readFile } = await import('node:fs/promises')
  const { readdirSync } = await import('node:fs')
  const { getPriority } = await import('node:os')
  await Promise.all(Array.from({ length: 8 }, () => readFile('/proc/self/status')))
  const priorities = () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))
  const starting = priorities()
  takeUsualPriority()
  console.log(JSON.stringify({ own: getPriority(), starting: Math.max(...starting), after: [...new Set(priorities())] }))
`
const MODULE = new URL('starting-priority.ts', import.meta.url).href
const startedWith = async (...before: string[]) => {
  const [program = '', ...args] = [...before, process.execPath, '--input-type=module', '-e', PROGRAM, MODULE]
  return JSON.parse((await run(program, args)).stdout)
}

describe.runIf(process.platform === 'linux' && isRoot())('under root', () => {
  test('whoever may come back gives way while starting, and all of its threads come back to where they stood', async () => {
    expect(await startedWith()).toEqual({ own: 0, starting: 10, after: [0] })
    expect(await startedWith('nice', '-n', '3')).toEqual({ own: 3, starting: 13, after: [3] })
  })

  test('whoever may not come back stays where they are', async () => {
    const unprivileged = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--inh-caps=-all']
    expect(await startedWith(...unprivileged)).toEqual({ own: 0, starting: 0, after: [0] })
  })
})

test("a server on somebody's own PostgreSQL serves at the usual priority", async () => {
  const { ownerUrl, dataDir } = installationOf(desk)
  const server = await startKillableServer({ DATABASE_URL: ownerUrl, DATA_DIR: dataDir })
  expect(new Set(await server.priorities())).toEqual(new Set([0]))
  await server.stop()
})
