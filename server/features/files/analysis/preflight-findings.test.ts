import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { FINDING_CODES, FINDING_SEVERITY } from '#contract/files/file-findings.ts'
import { COMPLETE_LANGUAGES } from '#contract/languages.ts'
import { byteSwapped, noise, syntheticImage } from '../../../../demo/synthetic-image.ts'
import { fileAnalysis } from './analyse.ts'
import { type AboutFile, preflightFindings } from './preflight-findings.ts'

// Megabytes are looked at here: a busy machine needs its time.
vi.setConfig({ testTimeout: 30_000 })

const KiB = 1024
const MiB = 1024 * KiB
const textsOf = (family: string) => [
  '0281017256',
  '1037512345',
  `37/1/${family}/2/P643`,
  '03L906018AB',
  'WVWZZZ1KZAW123456',
]
/** Of a family whose reads have this size. */
const familyFor = (size: number) =>
  size >= 2 * MiB ? 'EDC17_C46' : size >= 256 * KiB ? 'EDC16_U34' : 'ME7.5'
const image = (size = MiB, family = familyFor(size)) =>
  syntheticImage({ size, seed: `image ${size}`, texts: textsOf(family) })
const edc17 = () => image(2 * MiB)

function findings(bytes: Buffer, about?: AboutFile) {
  const analysis = fileAnalysis()
  analysis.push(bytes)
  return preflightFindings(analysis.end(), about)
}
const codes = (bytes: Buffer, about?: AboutFile) => findings(bytes, about).map(({ code }) => code)

const FOUND = ['hardware_found', 'software_found', 'variant_found', 'vag_part_found', 'vin_found']

describe('what is refused', () => {
  test('only an empty file and one that cannot be read', () => {
    expect(findings(Buffer.alloc(0))).toEqual([{ code: 'empty', severity: 'stop', params: {} }])
    expect(preflightFindings(null)).toEqual([{ code: 'unreadable', severity: 'stop', params: {} }])
    const stops = FINDING_CODES.filter((code) => FINDING_SEVERITY[code] === 'stop')
    expect(stops).toEqual(['empty', 'unreadable'])
  })
})

describe('what the content tells', () => {
  test.each([64 * KiB, 256 * KiB, 960 * KiB, 2 * MiB, 8 * MiB])(
    'a plain read of %i bytes: its numbers',
    (size) => {
      expect(codes(image(size))).toEqual(FOUND)
    },
  )

  test('a byte-swapped read: its numbers, and that it is swapped', () => {
    expect(codes(byteSwapped(image()))).toEqual([...FOUND, 'byte_swapped'])
  })

  test('an image that names nothing reads "not identified"', () => {
    expect(codes(syntheticImage({ size: MiB, seed: 'nothing' }))).toEqual(['not_identified'])
  })

  test.each([64 * KiB, 2 * MiB, 8 * MiB])('noise of %i bytes looks encrypted', (size) => {
    expect(codes(noise(size, 'noise'))).toEqual(['encrypted_looking', 'not_identified'])
    expect(codes(noise(size, 'noise'), { isSlave: true })).toEqual(['slave_encrypted', 'not_identified'])
  })

  test('an encrypted read of a length of its own is not called truncated', () => {
    expect(codes(noise(MiB + 77, 'odd'), { isSlave: true })).toEqual(['slave_encrypted', 'not_identified'])
  })

  test.each([
    ['FF', Buffer.alloc(MiB, 0xff)],
    ['zeros', Buffer.alloc(64 * KiB)],
    ['a pattern', Buffer.alloc(MiB, 'DEADBEEF', 'hex')],
    ['FF with a few bytes of something', Buffer.concat([noise(100, 'x'), Buffer.alloc(MiB - 100, 0xff)])],
  ])('%s: blank', (_, bytes) => {
    expect(codes(bytes)).toEqual(['blank', 'not_identified'])
  })

  test('half an image and half fill is not blank', () => {
    const bytes = Buffer.concat([image(512 * KiB), Buffer.alloc(512 * KiB, 0xff)])
    expect(codes(bytes)).toEqual(FOUND)
  })

  test('cut off in the middle of a block: truncated', () => {
    const cuts = Array.from({ length: 50 }, (_, index) => 500_001 + index * 9973)
    const told = cuts.filter((cut) => codes(image().subarray(0, cut)).includes('truncated'))
    // Data that happens to end in fill cannot be told from a read that ends there.
    expect(told.length).toBeGreaterThanOrEqual(30)
    expect(codes(image().subarray(0, 700_001))).toEqual(['truncated', ...FOUND])
  })

  test('another size than the family has: what is usual, and what it is', () => {
    expect(findings(image(MiB, 'EDC17_C46'))[0]).toEqual({
      code: 'other_size_range',
      severity: 'warning',
      params: { family: 'EDC17', size: MiB, from: 2 * MiB, to: 8 * MiB },
    })
    const nameless = syntheticImage({ size: MiB, seed: 'nothing' })
    expect(findings(nameless, { chosenEcu: 'Bosch EDC15P' })[0]).toEqual({
      code: 'other_size',
      severity: 'warning',
      params: { family: 'EDC15', size: MiB, from: 512 * KiB },
    })
    // What the file says of itself counts more than what was chosen.
    expect(codes(image(), { chosenEcu: 'Bosch EDC17C46' })).not.toContain('other_size_range')
    expect(codes(image(983_040))).toEqual(FOUND)
    expect(codes(nameless.subarray(0, 450 * KiB), { chosenEcu: 'Marelli MJD6JF' })).toEqual([
      'not_identified',
    ])
  })

  test('whole sectors of an unusual number: only an unusual size', () => {
    const nameless = syntheticImage({ size: MiB, seed: 'nothing' })
    expect(findings(nameless.subarray(0, 700 * KiB))[0]).toEqual({
      code: 'odd_size',
      severity: 'note',
      params: { size: 716_800 },
    })
  })

  test('an image that repeats itself', () => {
    const half = image(256 * KiB)
    expect(findings(Buffer.concat([half, half]))[0]).toEqual({
      code: 'repeated_content',
      severity: 'warning',
      params: { share: 0.5 },
    })
  })

  test('a ZIP: a slave container, a doubt if a master tool was chosen, and cut off if its end is missing', () => {
    const zip = zipOf('read.bin', image(64 * KiB))
    expect(codes(zip)).toEqual(['slave_container', 'not_identified'])
    expect(codes(zip, { isSlave: true })).toEqual(['slave_container', 'not_identified'])
    expect(codes(zip, { isSlave: false })).toEqual(['container_as_master', 'not_identified'])
    expect(codes(zip.subarray(0, -30), { isSlave: true })).toEqual([
      'truncated',
      'slave_container',
      'not_identified',
    ])
  })

  test('other files are told apart', () => {
    expect(findings(Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(9000, 'pdf')]))[0]).toMatchObject({
      code: 'other_format',
      params: { format: 'PDF' },
    })
    expect(codes(Buffer.from('a letter about 0281017256 and nothing else. '.repeat(100)))[0]).toBe(
      'text_file',
    )
    expect(codes(Buffer.from(':10010000214601360121470136007EFE09D2190140\n'.repeat(100)))).toContain(
      'text_image',
    )
    expect(codes(noise(1000, 'small'))).toContain('too_small')
  })

  test('a plain file from a slave tool, and a virtual read, are worth a note', () => {
    expect(codes(image(), { isSlave: true, isVirtualRead: true })).toEqual([
      ...FOUND,
      'plain_although_slave',
      'virtual_read',
    ])
  })
})

describe('compared with what was chosen', () => {
  test.each([
    ['Bosch EDC17C46', 'ecu_agrees'],
    ['EDC17 C46', 'ecu_agrees'],
    ['EDC17', 'ecu_agrees'],
    ['EDC17CP44', 'other_ecu'],
    ['Bosch EDC16U34', 'other_ecu'],
    ['Continental SIMOS18', 'other_ecu'],
  ])('EDC17_C46 in the file, %s chosen: %s', (chosenEcu, code) => {
    expect(codes(edc17(), { chosenEcu })).toContain(code)
  })

  test('a name we cannot take apart is not compared', () => {
    const told = codes(image(), { chosenEcu: 'Denso 89661' })
    expect(told).toEqual(FOUND)
  })

  test('a hint raises no doubt', () => {
    const bytes = syntheticImage({ size: MiB, seed: 'hint', texts: ['EDC17_C46'] })
    expect(codes(bytes, { chosenEcu: 'EDC16U34' })).toEqual(['family_maybe'])
  })

  test.each([
    ['Volkswagen', false],
    ['VW', false],
    ['Škoda', false],
    ['BMW', true],
    ['Mercedes-Benz', true],
    ['Some small maker', false],
  ])('numbers of Volkswagen in the file, %s chosen: doubt %s', (chosenManufacturer, doubt) => {
    expect(codes(image(), { chosenManufacturer }).includes('other_manufacturer')).toBe(doubt)
  })

  test('the very file was there before; the order is named where it may be', () => {
    expect(codes(image(), { seenBefore: {} })).toContain('seen_before')
    expect(findings(image(), { seenBefore: { orderNo: '1042' } }).at(-1)).toEqual({
      code: 'seen_in_order',
      severity: 'note',
      params: { order_no: '1042' },
    })
    expect(codes(image(), { isSameAsSecondFile: true })[0]).toBe('same_as_second_file')
  })
})

test.each(COMPLETE_LANGUAGES)('every finding has its sentence in %s, and no other', (language) => {
  const catalogue = new URL(`../../../../locales/${language}/findings.json`, import.meta.url)
  const { codes: sentences } = JSON.parse(readFileSync(catalogue, 'utf8')) as { codes: object }
  expect(Object.keys(sentences).sort()).toEqual([...FINDING_CODES].sort())
})

function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(name.length, 26)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  return Buffer.concat([local, Buffer.from(name), packed, end])
}
