import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { openUploadDesk, SMALL, type UploadDesk } from '#server/test/upload-desk.ts'
import type { ReceivedFile } from './receive-form.ts'

let desk: UploadDesk
beforeAll(async () => {
  desk = await openUploadDesk(inject('clusterUrl'))
})
afterAll(() => desk.close())

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(2000)])
const blob = (bytes: Buffer | string) => new Blob([bytes as Buffer<ArrayBuffer>])

interface Answer {
  fields: Record<string, unknown>
  files: Record<string, ReceivedFile>
  code?: string
}

async function send(parts: [string, string | Blob, string?][], query = '') {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName ?? 'file.bin')
  }
  const response = await fetch(`${desk.url}/form${query}`, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Answer }
}

/** Nothing may stay behind a refused form: no row, no file, no half file. */
async function withoutTrace<T>(act: () => Promise<T>): Promise<T> {
  const [rows, files] = await Promise.all([desk.rows(), desk.filesOnDisk().catch(() => [])])
  const result = await act()
  expect(await desk.rows()).toEqual(rows)
  expect((await desk.filesOnDisk()).sort()).toEqual(files.sort())
  return result
}

test('a form with text and two files is received, hashed and stored', async () => {
  const file = randomBytes(SMALL)
  const { status, body } = await send([
    ['note', 'Grüße'],
    ['file', blob(file), '../Kennfeld Ü.bin'],
    ['picture', blob(PNG), 'me.exe'],
  ])
  expect(status).toBe(200)
  expect(body.fields).toEqual({ note: 'Grüße' })
  expect(body.files.file).toMatchObject({
    name: 'Kennfeld Ü.bin',
    size: SMALL,
    sha256: createHash('sha256').update(file).digest('hex'),
    mediaType: 'application/octet-stream',
  })
  expect(body.files.picture).toMatchObject({ name: 'me.exe', size: PNG.length, mediaType: 'image/png' })
  const rows = await desk.rows()
  expect(rows.map(({ id, state, size }) => [id, state, size])).toEqual([
    [body.files.file?.id, 'attached', SMALL],
    [body.files.picture?.id, 'attached', PNG.length],
  ])
})

test('one byte more than the limit is 413 and nothing stays stored', () =>
  withoutTrace(async () => {
    const { status, body } = await send([['file', blob(randomBytes(SMALL + 1))]])
    expect(status).toBe(413)
    expect(body).toMatchObject({ code: 'file_too_large', params: { max: SMALL } })
  }))

test('a file far beyond the limit is answered although it is still being sent, and the rest is read', () =>
  withoutTrace(async () => {
    const { status, body } = await send([['file', blob(randomBytes(40 * SMALL))]])
    expect(status).toBe(413)
    expect(body.code).toBe('file_too_large')
    const hopeless = await send([['file', blob(Buffer.alloc(200 * SMALL))]], '?only=file')
    expect(hopeless.body).toMatchObject({ code: 'file_too_large', params: { max: SMALL } })
  }))

test.each([
  ['storage_full', 507],
  ['storage_read_only', 507],
  ['unavailable', 503],
] as const)('a storage that says %s is answered with %i', (code, expected) =>
  withoutTrace(async () => {
    const refusing = vi.spyOn(desk.platform.storage, 'put').mockRejectedValue(new AppError(code))
    const { status, body } = await send([
      ['note', 'Grüße'],
      ['file', blob(randomBytes(SMALL))],
    ])
    refusing.mockRestore()
    expect([status, body.code]).toEqual([expected, code])
  }),
)

test('a refusal late in the form removes what came before it', () =>
  withoutTrace(async () => {
    const good = blob(randomBytes(5000))
    const late = await send([
      ['file', good],
      ['large', good],
      ['role_id', '1'],
    ])
    expect(late.body).toMatchObject({ code: 'invalid_input', fields: { role_id: { code: 'unknown' } } })
    const twice = await send([
      ['file', good],
      ['file', good],
    ])
    expect(twice.body).toMatchObject({ code: 'invalid_input', fields: { file: { code: 'invalid' } } })
  }))

test.each<[string, [string, string | Blob, string?][], object]>([
  ['an unknown file', [['attachment', blob('x')]], { fields: { attachment: { code: 'unknown' } } }],
  ['a text as a file', [['note', blob('x')]], { fields: { note: { code: 'unknown' } } }],
  ['a file as a text', [['file', 'x']], { fields: { file: { code: 'unknown' } } }],
  [
    'the same text twice',
    [
      ['note', 'a'],
      ['note', 'b'],
    ],
    { fields: { note: { code: 'invalid' } } },
  ],
  ['a text too long', [['note', 'x'.repeat(100_001)]], { fields: { note: { code: 'too_long' } } }],
  ['the prototype', [['__proto__', 'x']], { code: 'invalid_input' }],
  ['a constructor', [['constructor', blob('x')]], { code: 'invalid_input' }],
  ['a picture that is none', [['picture', blob('GIF89a')]], { code: 'file_type_not_allowed' }],
  ['a page as a logo', [['logo', blob('<html><svg></svg></html>')]], { code: 'file_type_not_allowed' }],
  [
    'a drawing where photographs are asked for',
    [['picture', blob('<svg/>')]],
    { code: 'file_type_not_allowed' },
  ],
  ['an empty picture', [['picture', blob('')]], { code: 'file_type_not_allowed' }],
])('%s is refused', (_, parts, answer) =>
  withoutTrace(async () => {
    const { status, body } = await send(parts)
    expect(status).toBe(400)
    expect(body).toMatchObject(answer)
  }),
)

test('a required file that does not come, or comes as the empty part of a browser, is missing', () =>
  withoutTrace(async () => {
    for (const parts of [[], [['file', blob(''), ''] as [string, Blob, string]]]) {
      const { status, body } = await send([['note', 'x'], ...parts], '?required=file')
      expect([status, body.code, body.fields]).toEqual([400, 'file_missing', { file: { code: 'required' } }])
    }
  }))

test('an empty file with a name is a file', async () => {
  const { status, body } = await send([['file', blob(''), 'empty.bin']])
  expect(status).toBe(200)
  expect(body.files.file).toMatchObject({ name: 'empty.bin', size: 0 })
})

test('a drawing is cleaned before it is stored', async () => {
  const { body } = await send([
    ['logo', blob('<?xml version="1.0"?><svg onload="alert(1)"><script>x</script><g/></svg>')],
  ])
  expect(body.files.logo).toMatchObject({ mediaType: 'image/svg+xml', size: '<svg><g></g></svg>'.length })
  const stored = await fetch(`${desk.url}/download/${body.files.logo?.id}`)
  expect(await stored.text()).toBe('<svg><g></g></svg>')
})

test('a drawing too large to be cleaned is refused', () =>
  withoutTrace(async () => {
    const { body } = await send([['logo', blob(`<svg><text>${'x'.repeat(1_100_000)}</text></svg>`)]])
    expect(body).toMatchObject({ code: 'file_too_large', params: { max: 1_048_576 } })
  }))

test('the 41st text field is refused', () =>
  withoutTrace(async () => {
    const fields = Array.from({ length: 41 }, (_, index): [string, string] => [`extra_${index}`, 'x'])
    expect((await send(fields.slice(0, 40))).status).toBe(200)
    const { status, body } = await send(fields)
    expect([status, body.code]).toEqual([413, 'body_too_large'])
  }))

test.each([
  ['no form at all', 'application/x-www-form-urlencoded', 'a=b', 'unsupported_media_type'],
  ['no boundary', 'multipart/form-data', 'x', 'invalid_input'],
  [
    'a form that breaks off',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nhalf',
    'upload_aborted',
  ],
  [
    'a file that breaks off',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    'upload_aborted',
  ],
])('%s is refused', (_, type, text, code) =>
  withoutTrace(async () => {
    const response = await fetch(`${desk.url}/form`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: text,
    })
    expect(await response.json()).toMatchObject({ code })
  }),
)

test('a client that leaves half-way leaves nothing, and no open file', () =>
  withoutTrace(async () => {
    const openBefore = (await readdir('/proc/self/fd')).length
    for (const sent of [0, 1000, 1_000_000]) {
      const outcome = desk.nextOutcome()
      const socket = connect(desk.port, '127.0.0.1')
      socket.write(
        'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n' +
          '--b\r\ncontent-disposition: form-data; name="large"; filename="a.bin"\r\n\r\n',
      )
      await new Promise((done) => socket.write(Buffer.alloc(sent), done))
      socket.destroy()
      expect(await outcome).toBe('upload_aborted')
    }
    expect((await readdir('/proc/self/fd')).length).toBeLessThanOrEqual(openBefore + 1)
  }))
