import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseTarHeader, tarHeader } from './tar-header.ts'
import { readTar, wholeContent } from './tar-reader.ts'
import { tarWriter } from './tar-writer.ts'

const WHEN = new Date('2026-01-02T03:04:05Z')
const GIBIBYTE = 1024 ** 3
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tunedesk-tar-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function written(name: string, entries: [string, Buffer][]): Promise<string> {
  const path = join(dir, name)
  const handle = await open(path, 'w')
  const tar = tarWriter(handle, WHEN)
  for (const [entry, content] of entries) await tar.add(entry, content.length, [content])
  await tar.end()
  await handle.close()
  return path
}

async function contents(path: string): Promise<[string, Buffer][]> {
  const handle = await open(path)
  const found: [string, Buffer][] = []
  try {
    for await (const entry of readTar(handle)) found.push([entry.name, await wholeContent(entry)])
  } finally {
    await handle.close()
  }
  return found
}

test('what goes in comes out, for lengths around a block, and the system’s tar agrees', async () => {
  const entries = [0, 1, 511, 512, 513, 600_000].map((size): [string, Buffer] => [
    `files/of-${size}`,
    randomBytes(size),
  ])
  const path = await written('lengths.tar', entries)
  expect(await contents(path)).toEqual(entries)
  expect(execFileSync('tar', ['-tf', path], { encoding: 'utf8' }).split('\n')).toEqual([
    ...entries.map(([name]) => name),
    '',
  ])
  for (const [name, content] of entries) {
    expect(execFileSync('tar', ['-xOf', path, name]).equals(content)).toBe(true)
  }
})

test.each([0, 1, 8 * GIBIBYTE - 1, 8 * GIBIBYTE, 3000 * GIBIBYTE + 7])('a size of %i is kept', (size) => {
  expect(parseTarHeader(tarHeader('a', size, WHEN))).toEqual({ name: 'a', size })
})

test('more than 8 GiB are listed by the system’s tar with their size', async () => {
  const size = 8 * GIBIBYTE + 1
  const path = join(dir, 'huge.tar')
  const handle = await open(path, 'w')
  await handle.write(tarHeader('huge', size, WHEN))
  // A hole in the file: nothing is written.
  await handle.truncate(512 + size + 511 + 1024)
  await handle.close()
  expect(execFileSync('tar', ['-tvf', path], { encoding: 'utf8' })).toContain(` ${size} `)
  await rm(path)
})

test('a source that fails or has another length leaves no trace', async () => {
  const path = join(dir, 'undone.tar')
  const handle = await open(path, 'w')
  const tar = tarWriter(handle, WHEN)
  await tar.add('first', 5, [Buffer.from('first')])
  await expect(tar.add('short', 6, [Buffer.from('short')])).rejects.toThrow('short is too short')
  await expect(tar.add('long', 3, [Buffer.from('long')])).rejects.toThrow('long is too long')
  await expect(tar.add('broken', 9, failing())).rejects.toThrow('the source broke')
  await tar.add('last', 4, [Buffer.from('last')])
  await tar.end()
  await handle.close()
  expect((await contents(path)).map(([name, content]) => `${name}=${content}`)).toEqual([
    'first=first',
    'last=last',
  ])
})

async function* failing() {
  yield Buffer.from('some')
  throw new Error('the source broke')
}

test('every single byte outside the contents is watched', async () => {
  const path = await written('watched.tar', [['a', Buffer.from('content')]])
  const content = { from: 512, to: 512 + 7 }
  const handle = await open(path, 'r+')
  const { size } = await handle.stat()
  const unseen: number[] = []
  for (let at = 0; at < size; at++) {
    if (at >= content.from && at < content.to) continue
    const byte = Buffer.alloc(1)
    await handle.read(byte, 0, 1, at)
    await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at)
    const outcome = await contents(path).then(
      (found) => JSON.stringify(found),
      () => 'refused',
    )
    if (outcome !== 'refused') unseen.push(at)
    await handle.write(byte, 0, 1, at)
  }
  await handle.close()
  expect(unseen).toEqual([])
})

test('a name too long for a tar is refused', () => {
  expect(() => tarHeader('x'.repeat(101), 0, WHEN)).toThrow('too long a name')
})
