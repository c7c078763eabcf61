import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { serverProgram } from '../scripts/toolchain.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** How quickly it starts is measured elsewhere. A machine that others use as well took over a minute, and is no fault of ours. */
export const START_SECONDS = 180

export interface PortalProcess {
  address: string
  /** What the person at the terminal has read so far. */
  printed(): string
  stop(): Promise<void>
}

/** Starts the program as `npm start` does, on a free port, and waits until it says where it is. */
export async function startPortalProcess(
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<PortalProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [...serverProgram, ...options], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...environment },
    // The channel ends with us, however we end, and the server with the channel.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  const ready = Promise.withResolvers<void>()
  const hear = (chunk: Buffer) => {
    text += chunk
    if (text.includes('Tunedesk is at')) ready.resolve()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  child.once('exit', (code) => ready.reject(new Error(`The server ended with ${code}:\n${text}`)))
  const timer = setTimeout(
    () => ready.reject(new Error(`The server did not start within ${START_SECONDS} s:\n${text}`)),
    START_SECONDS * 1000,
  )
  try {
    await ready.promise
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
  }
  return { address: `http://localhost:${port}`, printed: () => text, stop: () => stopProcess(child) }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
