import { randomBytes } from 'node:crypto'
import { readdir, readlink, truncate } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openUploadDesk, type UploadDesk } from '#server/test/upload-desk.ts'

const SIZE = 3_000_000
const content = randomBytes(SIZE)
let desk: UploadDesk
let address: string
let sha256: string

beforeAll(async () => {
  desk = await openUploadDesk(inject('clusterUrl'))
  const stored = await upload('large', content, 'Größe 1.bin')
  address = `${desk.url}/download/${stored.id}`
  sha256 = stored.sha256
})
afterAll(() => desk.close())

async function upload(part: string, bytes: Buffer<ArrayBuffer>, name: string) {
  const form = new FormData()
  form.append(part, new Blob([bytes]), name)
  const response = await fetch(`${desk.url}/form`, { method: 'POST', body: form })
  const body = (await response.json()) as { files: Record<string, { id: string; sha256: string }> }
  return body.files[part] as { id: string; sha256: string }
}

const get = (headers: Record<string, string> = {}) => fetch(address, { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a download is an attachment with its name, typed, sandboxed and kept by nobody', async () => {
  const response = await get()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="Gro_e 1.bin"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201.bin`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'content-length': String(SIZE),
    etag: `"${sha256}"`,
  })
  expect((await bytesOf(response)).equals(content)).toBe(true)
})

test('an image that we recognised may be shown, whatever it calls itself', async () => {
  const gif = await upload('file', Buffer.from('GIF89a....'), 'page.html')
  const response = await fetch(`${desk.url}/download/${gif.id}`)
  expect(response.headers.get('content-type')).toBe('image/gif')
  expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="page.html"/)
  const page = await upload('file', Buffer.from('<svg onload="alert(1)"/>'), 'page.svg')
  const other = await fetch(`${desk.url}/download/${page.id}`)
  expect(other.headers.get('content-type')).toBe('application/octet-stream')
  expect(other.headers.get('content-disposition')).toMatch(/^attachment/)
})

test('a download that broke off is resumed to the byte', async () => {
  const received: Buffer[] = []
  const etag = `"${sha256}"`
  for (let at = 0; at < SIZE; ) {
    const end = Math.min(at + 700_001, SIZE) - 1
    const response = await get({ range: `bytes=${at}-${end}`, 'if-range': etag })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${at}-${end}/${SIZE}`)
    received.push(await bytesOf(response))
    at = end + 1
  }
  expect(received).toHaveLength(5)
  expect(Buffer.concat(received).equals(content)).toBe(true)
})

test('the rest of another version is never given out', async () => {
  const response = await get({ range: 'bytes=10-20', 'if-range': '"another"' })
  expect(response.status).toBe(200)
  expect((await bytesOf(response)).length).toBe(SIZE)
})

test('a range outside the file is 416 and says how long the file is', async () => {
  const response = await get({ range: `bytes=${SIZE}-` })
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe(`bytes */${SIZE}`)
  expect(response.headers.get('content-disposition')).toBe(null)
  expect(await response.json()).toMatchObject({ code: 'invalid_range' })
})

test('whoever has it already is told so', async () => {
  const response = await get({ 'if-none-match': `W/"x", "${sha256}"` })
  expect(response.status).toBe(304)
  expect((await bytesOf(response)).length).toBe(0)
})

test('HEAD says the same without the bytes', async () => {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve) =>
    request(address, { method: 'HEAD', headers: { range: 'bytes=0-9' } }, resolve).end(),
  )
  expect(response.statusCode).toBe(206)
  expect(response.headers['content-length']).toBe('10')
  expect((await response.toArray()).length).toBe(0)
})

test('a file whose bytes are gone is 410', async () => {
  const stored = await upload('file', Buffer.from('short-lived'), 'a.bin')
  const row = (await desk.rows()).find(({ id }) => id === stored.id)
  await desk.platform.storage.delete(row?.storage_key ?? '')
  const response = await fetch(`${desk.url}/download/${stored.id}`)
  expect(response.status).toBe(410)
  expect(await response.json()).toMatchObject({ code: 'gone' })
})

test.each([
  ['shorter', SIZE - 1_000_000],
  ['longer', SIZE + 1],
])(
  'a file that is %s on disk than it was stored breaks off at once and is told to the operator',
  async (_, length) => {
    const stored = await upload('large', content, 'cut.bin')
    const row = (await desk.rows()).find(({ id }) => id === stored.id)
    await truncate(join(desk.filesDir, row?.storage_key ?? ''), length)
    const logged = vi.spyOn(desk.platform.log, 'error').mockReturnValue()
    try {
      const response = await fetch(`${desk.url}/download/${stored.id}`)
      await expect(bytesOf(response)).rejects.toThrow('terminated')
      await expect
        .poll(() => logged.mock.calls)
        .toEqual([[expect.objectContaining({ storage_key: row?.storage_key }), 'a download broke off']])
    } finally {
      logged.mockRestore()
    }
  },
)

test('a client that leaves closes the file', async () => {
  const openFiles = async () => {
    const names = await readdir('/proc/self/fd')
    const targets = await Promise.all(names.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return targets.filter((target) => target.startsWith(desk.filesDir)).length
  }
  const socket = connect(desk.port, '127.0.0.1')
  socket.write(`GET ${new URL(address).pathname} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  expect(await openFiles()).toBe(1)
  socket.destroy()
  await expect.poll(openFiles).toBe(0)
})
