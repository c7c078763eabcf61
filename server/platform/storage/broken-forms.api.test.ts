import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { openUploadDesk, type UploadDesk } from '#server/test/upload-desk.ts'
import {
  CALLS,
  insiderFor,
  newInsiders,
  sampleAddressOf,
  type WalkedCall,
} from '#server/test/walk/walked-calls.ts'
import type { ReceivedFile } from './receive-form.ts'

/* Forms that end, but not as a form should: each is answered within its time, and no file is cut short in silence. */
vi.setConfig({ testTimeout: 60_000 })
const desk = useDesk()
let uploads: UploadDesk
beforeAll(async () => {
  uploads = await openUploadDesk(inject('clusterUrl'))
  await desk.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => uploads?.close())

const BOUNDARY = 'ab12'
const head = (name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.bin"\r\n\r\n`
const END = `\r\n--${BOUNDARY}--\r\n`
const HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

const BROKEN: Record<string, string> = {
  'a file that holds the boundary with one letter more': `MAP\r\n--${BOUNDARY}c and more`,
  'the same and an empty line': `MAP\r\n--${BOUNDARY}c\r\n\r\nand more`,
  'the boundary with one dash': `MAP\r\n--${BOUNDARY}-c and more`,
  'a part without an end of its head': `MAP\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="note"`,
  'a part without anything': `MAP\r\n--${BOUNDARY}\r\n`,
}

async function send(body: string | Buffer): Promise<{ status: number; body: { code?: string } }> {
  const signal = AbortSignal.timeout(5000)
  const reply = await fetch(`${uploads.url}/form`, { method: 'POST', headers: HEADERS, body, signal })
  return { status: reply.status, body: (await reply.json()) as { code?: string } }
}

test.each(Object.keys(BROKEN))('%s is refused and leaves nothing', async (name) => {
  const rows = await uploads.rows()
  const { status, body } = await send(`${head('file')}${BROKEN[name]}${END}`)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(await uploads.rows()).toEqual(rows)
})

test('however the bytes are cut', async () => {
  const { port } = new URL(uploads.url)
  const bytes = Buffer.from(`${head('file')}MAP\r\n--${BOUNDARY}c and more${END}`)
  for (let cut = head('file').length; cut < bytes.length - END.length; cut++) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.setNoDelay(true)
    socket.setTimeout(5000, () => socket.destroy())
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    const type = `content-type: ${HEADERS['content-type']}`
    const length = `content-length: ${bytes.length}`
    socket.write(`POST /form HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${type}\r\n${length}\r\n\r\n`)
    socket.write(bytes.subarray(0, cut), () => socket.write(bytes.subarray(cut)))
    await once(socket, 'close')
    expect([cut, /HTTP\/1\.1 (\d+)/.exec(text)?.[1]]).toEqual([cut, '400'])
  }
})

test('a file that only looks like it is received whole', async () => {
  const content = `MAP--${BOUNDARY}c\n--${BOUNDARY}\r\n--ab1\r\n-${BOUNDARY}--\r\n\r\n-`
  const { status, body } = await send(`${head('file')}${content}${END}and an epilogue\r\n--${BOUNDARY}x`)
  const { file } = (body as { files: Record<string, ReceivedFile> }).files
  expect([status, file?.size]).toEqual([200, content.length])
})

test('security 41: every call that takes a form answers each of them within its time', async () => {
  const insiders = await newInsiders(desk)
  const { port } = desk.server.server.address() as AddressInfo
  const forms = CALLS.filter(({ endpoint }) => endpoint.multipart)
  const answer = async (call: WalkedCall, broken: string) => {
    const [name = ''] = Object.keys(call.endpoint.multipart?.files ?? {})
    const reply = await fetch(`http://localhost:${port}${sampleAddressOf(call)}`, {
      method: call.method,
      headers: { ...HEADERS, 'x-access-token': insiderFor(call, insiders) },
      body: `${head(name)}${broken}${END}`,
      signal: AbortSignal.timeout(8000),
    }).catch(() => null)
    await reply?.arrayBuffer()
    return [call.key, reply !== null && reply.status >= 400 && reply.status < 500]
  }
  expect(forms.length).toBeGreaterThan(5)
  for (const broken of Object.values(BROKEN)) {
    expect(await Promise.all(forms.map((call) => answer(call, broken)))).toEqual(
      forms.map(({ key }) => [key, true]),
    )
  }
})
