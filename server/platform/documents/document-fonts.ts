import { createRequire } from 'node:module'

interface DocumentFont {
  /** As the font names itself; Typst finds it by this. */
  family: string
  /** npm package and its files, always TTF: Typst passes over woff without a word. */
  package: string
  files: readonly string[]
  /** The letters it is needed for; one without is asked for every character. */
  letters?: RegExp
}

/**
 * In the order they are asked for a character. A new script is one more line here. The first has Latin, Greek,
 * Cyrillic and Devanagari; Japanese also serves the Chinese characters that it knows.
 */
const DOCUMENT_FONTS: readonly DocumentFont[] = [
  {
    family: 'Noto Sans',
    package: '@expo-google-fonts/noto-sans',
    files: [
      '400Regular/NotoSans_400Regular.ttf',
      '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
      '700Bold/NotoSans_700Bold.ttf',
    ],
  },
  script('Arabic', 'arabic', /\p{scx=Arabic}/u),
  script('Hebrew', 'hebrew', /\p{scx=Hebrew}/u),
  script('Bengali', 'bengali', /\p{scx=Bengali}/u),
  script('Thai', 'thai', /[\u0e00-\u0e7f]/u),
  script('JP', 'jp', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff00-\uffef]/u),
]

function script(name: string, folder: string, letters: RegExp): DocumentFont {
  const file = (style: string) => `${style}/NotoSans${name}_${style}.ttf`
  return {
    family: `Noto Sans ${name}`,
    package: `@expo-google-fonts/noto-sans-${folder}`,
    files: [file('400Regular'), file('700Bold')],
    letters,
  }
}

/** The fonts a text can need. One that is not named is not read: Japanese alone is 11 MB. */
export function fontsFor(text: string): DocumentFont[] {
  return DOCUMENT_FONTS.filter(({ letters }) => !letters || letters.test(text))
}

export function fontFiles(fonts: readonly DocumentFont[] = DOCUMENT_FONTS): string[] {
  const { resolve } = createRequire(import.meta.url)
  return fonts.flatMap((font) => font.files.map((file) => resolve(`${font.package}/${file}`)))
}
