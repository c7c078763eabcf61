import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Encoded } from './order-desk.ts'

/** The bare handlers of files in a process of their own, on a directory of their own. */
export async function startBareFiles() {
  const dir = await mkdtemp(join(tmpdir(), 'tunedesk-bench-'))
  const child = fork(fileURLToPath(new URL('bare-files-server.ts', import.meta.url)), [dir])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    async upload(path: string, { type, bytes }: Encoded): Promise<{ name: string }> {
      const body = new Uint8Array(bytes)
      const reply = await fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body })
      return (await reply.json()) as { name: string }
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
