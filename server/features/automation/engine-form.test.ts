import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { engineForm, hashOf } from './engine-form.ts'

test('any form reader finds order and file in it, its length is right, and it can be read twice', async () => {
  const bytes = randomBytes(200_000)
  const open = async () =>
    (async function* () {
      yield bytes.subarray(0, 70_000)
      yield bytes.subarray(70_000)
    })()
  const form = engineForm({ order_no: 1001, vehicle: 'Škoda "RS"\r\n--x' }, { size: bytes.length, open })
  const sent = Buffer.concat(await Readable.from(form.chunks()).toArray())
  expect(form.size).toBe(sent.length)
  expect(await hashOf(form.chunks())).toBe(createHash('sha256').update(sent).digest('hex'))
  const read = await new Response(sent, { headers: { 'content-type': form.contentType } }).formData()
  expect(JSON.parse(read.get('order') as string)).toEqual({ order_no: 1001, vehicle: 'Škoda "RS"\r\n--x' })
  const file = read.get('file') as File
  expect(file.name).toBe('original.bin')
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
})
