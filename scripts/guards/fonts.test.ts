import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Face {
  file: string
  letters: Set<number>
}

function facesOf(path: string): Face[] {
  const css = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  return [...css.matchAll(/(inter-[a-z-]+)\.woff2[^}]*unicode-range:\s*([^;]+);/g)].map(
    ([, file = '', range = '']) => ({
      file,
      letters: new Set(range.split(',').flatMap(codesOf)),
    }),
  )
}

function codesOf(range: string): number[] {
  const [first = 0, last = first] = range
    .trim()
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

const faces = facesOf('web/src/app/fonts.css')

test('every letter that the package has is fetched from the file that has it', () => {
  const whole = facesOf('node_modules/@fontsource-variable/inter/index.css')
  expect(whole.length).toBeGreaterThan(5)
  for (const { file, letters } of whole) {
    const ours = faces.filter((face) => face.file === file)
    expect(new Set(ours.flatMap((face) => [...face.letters])), file).toEqual(letters)
  }
})

test('the languages of Europe with Latin letters need the two small files alone', () => {
  const small = faces.slice(-2).flatMap(({ letters }) => [...letters])
  const written = 'ąćęłńóśźż čďěňřšťůž őű ăâîșțşţ āēģīķļņū ėįųū õäöü ğıİ ħġ ŵŷ ďľĺŕ đ ĳ ŉ œ ẞ ₺'
  for (const letter of written + written.toUpperCase())
    if (letter.length === 1) expect(small, letter).toContain(letter.codePointAt(0))
})

test('no style asks for a weight that the fonts were cut of', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const styles = globSync(['web/src/**/*.{css,ts,tsx}', 'node_modules/@mantine/*/styles/**/*.css'], {
    cwd: root,
  })
  const weights = styles.flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/(?:font-weight:|fontWeight:|fw=\{)\s*'?(\d+)/g)].map(
      ([, weight]) => ({ file, weight: Number(weight) }),
    ),
  )
  expect(weights.length).toBeGreaterThan(50)
  expect(weights.filter(({ weight }) => weight < 400 || weight > 700)).toEqual([])
})
