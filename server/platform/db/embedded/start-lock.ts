import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'

/**
 * Runs `work` while no other process does so for the same directory. The lock is an abstract Unix socket: the kernel
 * frees it when its holder dies, however it dies, so there is no stale lock to recognise.
 */
export async function withDirectoryLock<T>(
  dir: string,
  work: () => Promise<T>,
  patienceMs = 120_000,
): Promise<T> {
  const name = await lockName(dir)
  const deadline = Date.now() + patienceMs
  let server = await tryListen(name)
  while (!server) {
    if (Date.now() >= deadline) {
      throw new Error(`Another process has been starting or stopping the database in ${dir} for too long.`)
    }
    await holderGone(name, deadline - Date.now())
    server = await tryListen(name)
  }
  try {
    return await work()
  } finally {
    await close(server)
  }
}

/** By device and inode, so that two spellings of one directory are one lock. */
async function lockName(dir: string): Promise<string> {
  const { dev, ino } = await stat(await realpath(dir))
  const digest = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)
  return `\0tunedesk-${digest}`
}

type LockServer = { server: Server; waiting: Set<{ destroy(): void }> }

function tryListen(name: string): Promise<LockServer | undefined> {
  return new Promise((resolve, reject) => {
    const waiting: LockServer['waiting'] = new Set()
    const server = createServer((socket) => {
      waiting.add(socket)
      // A waiter that is killed resets its connection; that concerns nobody here.
      socket.on('error', () => socket.destroy())
      socket.on('close', () => waiting.delete(socket))
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen({ path: name }, () => resolve({ server, waiting }))
  })
}

/** Waits on the holder's socket: it closes when the holder is done or dead. */
function holderGone(name: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ path: name })
    const timer = setTimeout(() => socket.destroy(), timeoutMs)
    // Refused means that the holder left between our two calls, which is what we wait for.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.resume()
  })
}

function close({ server, waiting }: LockServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    for (const socket of waiting) socket.destroy()
  })
}
