import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'

/** Says what it heard and ends with code 7; not at once, so that a second signal, if there were one, would be heard. */
const program = `
  const heard = []
  const end = () => setTimeout(() => { console.log('heard ' + heard.join(' ')); process.exit(7) }, 300)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => { heard.push(signal) === 1 && end() })
  process.once('disconnect', () => { heard.push('disconnect') === 1 && end() })
  console.log('ready')
  setInterval(() => undefined, 60_000)`

const driver = `
  import { runToEnd } from ${JSON.stringify(new URL('./run-to-end.mjs', import.meta.url).href)}
  const { code } = await runToEnd(process.execPath, ['-e', ${JSON.stringify(program)}], { channel: true })
  process.exit(code)`

function listenTo(child: ChildProcessByStdio<null, Readable, null>) {
  let output = ''
  return async (text: string): Promise<string> => {
    while (!output.includes(text)) output += String((await once(child.stdout, 'data'))[0])
    return output.slice(output.indexOf(text)).trim()
  }
}

const start = (...args: string[]) =>
  spawn(process.execPath, args, {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('a Ctrl-C that comes twice is passed on once, and the exit code comes back', async () => {
  const child = start('--input-type=module', '-e', driver)
  const said = listenTo(child)
  await said('ready')
  child.kill('SIGINT')
  child.kill('SIGINT')
  const exit = once(child, 'exit')
  expect(await said('heard')).toBe('heard SIGINT')
  expect(await exit).toEqual([7, null])
})

test('a program hears when we are killed', async () => {
  const child = start('--input-type=module', '-e', driver)
  const said = listenTo(child)
  await said('ready')
  child.kill('SIGKILL')
  expect(await said('heard')).toBe('heard disconnect')
})

test('a program is stopped when our parent is killed', async () => {
  const parentProgram = `
    const { spawn } = require('node:child_process')
    spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: 'inherit' })`
  const child = start('-e', parentProgram, driver)
  const said = listenTo(child)
  await said('ready')
  child.kill('SIGKILL')
  expect(await said('heard')).toBe('heard SIGTERM')
})
