import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, expect, test, vi } from 'vitest'
import { pdfText } from '#server/test/pdf-text.ts'
import { createPdfRenderer, type PdfRequest } from './pdf-renderer.ts'

const { started } = vi.hoisted(() => ({ started: [] as ChildProcess[] }))

// The processes are real; the tests only keep hold of them, to see them leave and to kill them.
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>()
  const fork = (...args: Parameters<typeof real.fork>) => {
    const child = real.fork(...args)
    started.push(child)
    return child
  }
  return { ...real, fork }
})

function newest(): ChildProcess {
  const child = started.at(-1)
  if (!child) throw new Error('No compiler was started')
  return child
}

const log = { warn: vi.fn() }
const renderer = createPdfRenderer({ log })
afterAll(() => renderer.close())

const HOSTILE = 'Ann #sys.inputs *b* _i_ $x^2$ <script> ] \\ "q" // c @ref [x] #{1+1} %{{x}}'

function request(change: Partial<PdfRequest['data']> = {}, language = 'en'): PdfRequest {
  const site = { title: 'Nordlab Tuning', url: 'https://portal.nordlab.example' }
  return {
    template: new URL('pdf-renderer.test.typ', import.meta.url),
    language,
    data: { site, title: 'Sheet', name: 'Mara', rows: ['Turbo'], ...change },
  }
}

test('a document has title, facts, table and page numbers in its language, in our fonts only', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `Row ${index + 1}`)
  const german = pdfText(await renderer.renderPdf(request({ rows }, 'de')))
  expect(german.match(/Seite \d von \d/g)).toEqual(['Seite 1 von 2', 'Seite 2 von 2'])
  expect(german.match(/^Row \d+$/gm)).toHaveLength(60)
  expect(german.match(/^Nordlab Tuning$/gm)).toHaveLength(2)

  const arabic = await renderer.renderPdf(request({ title: 'بياناتك' }, 'ar'))
  const source = arabic.toString('latin1')
  // For those who listen to it.
  expect(source).toContain('/StructTreeRoot')
  expect(source).toContain('/Lang (ar)')
  const families = new Set([...source.matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g)].map((match) => match[1]))
  expect([...families].sort()).toEqual(['NotoSans', 'NotoSansArabic'])
  expect(pdfText(arabic)).toContain('+46 70 123')
  expect(log.warn).not.toHaveBeenCalled()
})

test('markup in values is text', async () => {
  const text = pdfText(
    await renderer.renderPdf(
      request({
        title: HOSTILE,
        name: HOSTILE,
        rows: ['#panic("no")'],
        site: { title: HOSTILE, url: 'https://x.example' },
      }),
    ),
  )
  const flat = text.replaceAll('\n', '')
  expect(flat.split(HOSTILE).length - 1, text).toBe(3)
  expect(flat).toContain('#panic("no")')
})

test('a picture of the site stands in for its title', async () => {
  const logo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const site = { title: 'Nordlab Tuning', url: 'https://x.example', logo: 'logo' }
  const pdf = await renderer.renderPdf({ ...request({ site }), images: { logo } })
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
  expect(pdfText(pdf)).not.toContain('Nordlab Tuning')

  const broken = renderer.renderPdf({ ...request({ site }), images: { logo: Buffer.from('no picture') } })
  await expect(broken).rejects.toThrow('The document could not be made')
  await expect(renderer.renderPdf(request({ site }))).rejects.toThrow('failed to load file')
})

test('what the compiler warns of is logged, and the document made', async () => {
  const warned = { warn: vi.fn() }
  const other = createPdfRenderer({ log: warned })
  const template = new URL('../../test/unknown-font.typ', import.meta.url)
  expect((await other.renderPdf({ ...request(), template })).toString('latin1')).toContain('%PDF-1.')
  expect(warned.warn.mock.calls).toEqual([
    [
      {
        template: template.pathname,
        warnings: [expect.stringContaining('unknown font family: nowhere sans')],
      },
      'document made with warnings',
    ],
  ])
  await other.close()
})

test('a compiler that has made sixty documents is followed by another', async () => {
  const busy = createPdfRenderer({ log })
  const before = started.length
  const names = Array.from({ length: 61 }, (_, index) => `Mara ${index}`)
  const pdfs = await Promise.all(names.map((name) => busy.renderPdf(request({ name }))))
  expect(pdfs.map((pdf, index) => pdfText(pdf).includes(`${names[index]}\n`))).not.toContain(false)
  expect(started.length - before).toBe(2)
  await busy.close()
})

test('fifty documents at once leave the server free to answer', async () => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  await renderer.renderPdf(request())
  delay.enable()
  const pdfs = await Promise.all(
    Array.from({ length: 50 }, (_, index) => renderer.renderPdf(request({ name: `Mara ${index}` }))),
  )
  delay.disable()
  expect(pdfs.map((pdf, index) => pdfText(pdf).includes(`Mara ${index}\n`)).filter(Boolean)).toHaveLength(50)
  // Sampled every millisecond; one late sample on a busy machine is not ours.
  expect(delay.percentile(99) / 1e6).toBeLessThan(20)
})

test('an idle compiler leaves, the next document starts another', async () => {
  const shortLived = createPdfRenderer({ log, idleMs: 1 })
  await shortLived.renderPdf(request())
  const first = newest()
  await once(first, 'exit')
  expect(pdfText(await shortLived.renderPdf(request()))).toContain('Mara')
  expect(newest().pid).not.toBe(first.pid)
  await shortLived.close()
})

test('a killed or stuck compiler fails its document, not the next', async () => {
  const other = createPdfRenderer({ log })
  await other.renderPdf(request())
  const [lost] = await Promise.allSettled([other.renderPdf(request()), newest().kill('SIGKILL')])
  expect(lost).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('ended early') },
  })
  expect(pdfText(await other.renderPdf(request()))).toContain('Mara')
  await other.close()
  expect(newest().signalCode).toBe('SIGKILL')
  await expect(other.renderPdf(request())).rejects.toThrow('the server is stopping')

  const hasty = createPdfRenderer({ log, timeoutMs: 1 })
  await expect(hasty.renderPdf(request())).rejects.toThrow('The document was not ready after 1 ms')
  await hasty.close()
})
