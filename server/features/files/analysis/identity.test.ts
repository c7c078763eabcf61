import { describe, expect, test, vi } from 'vitest'
import { byteSwapped, noise, syntheticImage } from '../../../../demo/synthetic-image.ts'
import { fileAnalysis } from './analyse.ts'
import type { Identity } from './identity.ts'

// Megabytes are looked at here: a busy machine needs its time.
vi.setConfig({ testTimeout: 30_000 })

/*
 * The figures of the pre-flight: at most one false finding in 1,000 files of noise, at least 99 of 100 planted images
 * identified rightly. The usual run takes a tenth of the noise and then allows none at all, which is stricter.
 */
const long = Boolean(process.env.TUNEDESK_LONG)
const NOISE_FILES = long ? 1000 : 100
const MOST_FALSE = long ? 1 : 0
const PLANTED = long ? 1000 : 100
const MiB = 1024 * 1024

function analysisOf(bytes: Buffer, piece = 64 * 1024) {
  const analysis = fileAnalysis()
  for (let at = 0; at < bytes.length; at += piece) analysis.push(bytes.subarray(at, at + piece))
  return analysis.end()
}

const values = (identity: Identity) =>
  Object.fromEntries(Object.entries(identity).map(([kind, found]) => [kind, found.value]))

test(`noise: at most ${MOST_FALSE} false finding in ${NOISE_FILES} files of 2 MiB`, {
  timeout: 300_000,
}, () => {
  let wrong = 0
  for (let file = 0; file < NOISE_FILES; file++) {
    const analysis = analysisOf(noise(2 * MiB, `noise ${file}`))
    const claims = [
      Object.keys(analysis.identity).length > 0,
      analysis.byteSwapped,
      analysis.blank,
      analysis.truncated,
      analysis.format !== 'raw',
      analysis.blocks.repeated > 0,
      !analysis.looksEncrypted,
    ]
    if (claims.includes(true)) wrong += 1
  }
  expect(wrong).toBeLessThanOrEqual(MOST_FALSE)
})

test('images without numbers name none', { timeout: 60_000 }, () => {
  const named = Array.from({ length: 40 }, (_, file) =>
    values(analysisOf(syntheticImage({ size: MiB, seed: `bare ${file}` })).identity),
  )
  expect(named.filter((identity) => Object.keys(identity).length > 0)).toEqual([])
})

/** Numbers as they are given, chosen by the file's own seed. */
function planted(file: number) {
  const random = noise(64, `planted ${file}`)
  const pick = <T>(from: readonly T[], at: number) => from[(random[at] as number) % from.length] as T
  const digits = (count: number, at: number) =>
    Array.from({ length: count }, (_, index) => (random[at + index] as number) % 10).join('')
  const hardware = `${pick(['0281', '0261'], 0)}${pick(['0', 'S', 'B', '2'], 1)}${digits(5, 2)}`
  const software = pick([`1037${digits(5, 8)}${pick(['A', '7', 'F'], 13)}`, `10SW${digits(6, 8)}`], 14)
  const family = pick(['EDC17_C46', 'EDC17_CP44', 'MED17.5.25', 'MEVD17.2.6', 'ME7.5'], 15)
  const vag = `03L 906 0${digits(2, 16)} ${pick(['AB', 'C', 'KL'], 18)}`
  const vin = `WVWZZZ1KZAW${digits(6, 20)}`
  const kind = file % 5
  const written = pick([hardware, hardware.replace(/^(.)(...)(...)(...)$/, '$1 $2 $3 $4')], 26)
  const variants: Record<string, string>[] = [
    // Everything there is.
    { hardware, software, variant: `${digits(2, 27)}/1/${family}/2/P643`, vag_part: vag, vin },
    // As EDC16 is: no hardware number.
    { software, variant: `${digits(2, 27)}/1/EDC16U34/5/P379` },
    { hardware, software },
    { hardware, vag_part: vag },
    { software, mercedes_part: `A651150${digits(4, 29)}` },
  ]
  const expected = variants[kind] ?? {}
  const texts = Object.entries(expected).map(([name, value]) => {
    if (name === 'hardware') return written
    if (name === 'vag_part') return pick([value, value.replaceAll(' ', '')], 30)
    return value
  })
  const size = pick([64, 256, 512, 960, 1024, 2048, 4096], 31) * 1024
  const image = syntheticImage({ size, seed: `planted ${file}`, texts })
  const isSwapped = (random[33] as number) % 3 === 0
  const withFamily = expected.variant ? { ...expected, family: expected.variant.split('/')[2] } : expected
  return { image: isSwapped ? byteSwapped(image) : image, isSwapped, expected: withFamily }
}

test(`planted: at least 99 of 100 images are identified rightly (${PLANTED})`, { timeout: 300_000 }, () => {
  let right = 0
  const wrong: unknown[] = []
  for (let file = 0; file < PLANTED; file++) {
    const { image, isSwapped, expected } = planted(file)
    const analysis = analysisOf(image, 50_000 + file)
    const found = values(analysis.identity)
    const agrees =
      JSON.stringify(Object.entries(found).sort()) === JSON.stringify(Object.entries(expected).sort())
    if (agrees && analysis.byteSwapped === isSwapped) right += 1
    else wrong.push({ file, expected, found })
  }
  expect(right, JSON.stringify(wrong)).toBeGreaterThanOrEqual(Math.ceil(PLANTED * 0.99))
})

test('an image of 8 MiB is looked at to its last byte', () => {
  const texts = ['0281017256', '1037512345']
  const image = syntheticImage({ size: 8 * MiB, seed: 'eight', texts, textsAt: 8 * MiB - 40 })
  expect(values(analysisOf(image).identity)).toEqual({ hardware: '0281017256', software: '1037512345' })
})

describe('how numbers stand in the bytes', () => {
  const found = (text: string, at = 5001) => {
    const image = syntheticImage({ size: 64 * 1024, seed: 'forms', texts: [text], textsAt: at })
    return values(analysisOf(image).identity)
  }

  test.each([
    ['0281017256', { hardware: '0281017256' }],
    ['0 281 017 256', { hardware: '0281017256' }],
    ['0.261.S06.123', { hardware: '0261S06123' }],
    ['1037a1b2c3', { software: '1037A1B2C3' }],
    ['10SW012345', { software: '10SW012345' }],
    ['1037369819P378_X', { software: '1037369819' }],
    ['02612078811037360587', { hardware: '0261207881', software: '1037360587' }],
    [
      '026120788110373605878D0907551M',
      { hardware: '0261207881', software: '1037360587', vag_part: '8D0 907 551 M' },
    ],
    ['40/1/ME7.5/5/4018.11//20C', { variant: '40/1/ME7.5/5/4018.11//20C', family: 'ME7.5' }],
    ['SIMOS18.1', { family: 'SIMOS18.1' }],
    ['03L906018AB', { vag_part: '03L 906 018 AB' }],
    ['036 906 034', { vag_part: '036 906 034' }],
    ['A6511501234', { mercedes_part: 'A6511501234' }],
    ['WVWZZZ1KZAW123456', { vin: 'WVWZZZ1KZAW123456' }],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected)
    // At an even place and at an odd one.
    expect(found(text, 5000)).toEqual(expected)
  })

  test.each([
    ['more digits around', '902810172567'],
    ['letters around', 'X0281017256Y'],
    ['nine digits in a row', '036906034'],
    ['a VIN with an O', 'WVWZZZ1KZOW123456'],
    ['a VIN that does not end in digits', 'WVWZZZ1KZAW1234X6'],
    ['seventeen digits', '12345678901234567'],
    ['hexadecimal that is too short', '1037A1B2C'],
    ['a date and a path', '12/10/2019/logs'],
  ])('%s: no number', (_, text) => {
    expect(found(text)).toEqual({})
  })

  test('a number may lie across the border of two chunks and of two windows', () => {
    for (const border of [64 * 1024, 256 * 1024, 512 * 1024]) {
      for (let before = 1; before < 10; before++) {
        const textsAt = border - before
        const image = syntheticImage({ size: MiB, seed: 'border', texts: ['0281017256'], textsAt })
        expect(values(analysisOf(image).identity)).toEqual({ hardware: '0281017256' })
        expect(values(analysisOf(byteSwapped(image)).identity)).toEqual({ hardware: '0281017256' })
      }
    }
  })

  test('a number inside kilobytes of readable text is found once', () => {
    const words = 'some words that mean nothing; '.repeat(1000)
    for (const at of [10, 4090, 4096, 8000, 20_000]) {
      const text = `${words.slice(0, at)} 0281017256 ${words.slice(at)}`
      const image = Buffer.concat([noise(1001, 'a'), Buffer.from(`\0${text}\0`), noise(100_000, 'b')])
      expect(analysisOf(image).identity.hardware).toMatchObject({ value: '0281017256', count: 1 })
    }
  })

  test('megabytes of a letter as fill do not hide what follows', () => {
    const image = Buffer.alloc(6 * MiB, 'U')
    image.write('\x000281017256\0', 5 * MiB, 'latin1')
    expect(analysisOf(image).identity.hardware?.value).toBe('0281017256')
  })
})

describe('how sure', () => {
  const identityOf = (texts: string[]) =>
    analysisOf(syntheticImage({ size: 256 * 1024, seed: 'sure', texts })).identity

  test('a number that stands alone, once, is a hint', () => {
    expect(identityOf(['0281017256']).hardware?.confidence).toBe('hint')
  })

  test('beside another number, or named twice, it is sure', () => {
    expect(identityOf(['0281017256', '1037512345']).hardware?.confidence).toBe('sure')
    expect(identityOf(['0281017256', '0281017256']).hardware).toMatchObject({ confidence: 'sure', count: 2 })
  })

  test('of two that contradict each other the more frequent is told, of equals the first, as a hint', () => {
    const often = identityOf(['0281017256', '0281999999', '0281999999', '1037512345'])
    expect(often.hardware).toMatchObject({ value: '0281999999', confidence: 'sure' })
    expect(identityOf(['0281017256', '0281999999', '1037512345']).hardware).toMatchObject({
      value: '0281017256',
      confidence: 'hint',
    })
  })

  test('the name of a family that stands somewhere stays a hint', () => {
    expect(identityOf(['EDC17_C46', 'EDC17_C46']).family).toMatchObject({ confidence: 'hint' })
  })
})
