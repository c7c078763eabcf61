import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** A bench that starts something which would go on for a minute, tells its pid, and then does `next`. */
const benchThat = (next: string) => `
  import { spawn } from 'node:child_process'
  import { once } from 'node:events'
  import { endsWithBench } from ${JSON.stringify(new URL('ends-with-bench.ts', import.meta.url).href)}
  const started = spawn('sleep', ['60'])
  const exited = once(started, 'exit')
  endsWithBench(async () => { started.kill(); await exited })
  console.log(started.pid)
  ${next}`

async function runBench(next: string, meanwhile: (bench: ReturnType<typeof spawn>) => void = () => {}) {
  const bench = spawn(process.execPath, ['--input-type=module', '-e', benchThat(next)])
  const exited = once(bench, 'exit')
  const [pid] = await once(bench.stdout, 'data')
  meanwhile(bench)
  const [code] = await exited
  return { code, started: Number(String(pid)) }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('what a bench started ends when the bench throws', async () => {
  const { code, started } = await runBench("await Promise.reject(new Error('a fault'))")
  expect(code).toBe(1)
  expect(isRunning(started)).toBe(false)
})

test('it ends when one fault follows another', async () => {
  const later = 'setTimeout(() => { throw new Error("its server is gone") }, 0)'
  const slow = 'endsWithBench(() => new Promise((resolve) => setTimeout(resolve, 200)))'
  const { code, started } = await runBench(`${slow}; ${later}; throw new Error('a fault')`)
  expect(code).toBe(1)
  expect(isRunning(started)).toBe(false)
})

test('it ends when the bench is told to end', async () => {
  const { code, started } = await runBench('await new Promise(() => setTimeout(() => {}, 60_000))', (bench) =>
    bench.kill('SIGTERM'),
  )
  expect(code).toBe(1)
  expect(isRunning(started)).toBe(false)
})
