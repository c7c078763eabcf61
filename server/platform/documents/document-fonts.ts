import { createRequire } from 'node:module'

interface DocumentFont {
  /** As the font names itself; Typst finds it by this. */
  family: string
  /** npm package and its files, always TTF: Typst passes over woff without a word. */
  package: string
  files: readonly string[]
}

/** In the order they are asked for a character. A new script is one more line here. */
export const DOCUMENT_FONTS: readonly DocumentFont[] = [
  {
    family: 'Noto Sans',
    package: '@expo-google-fonts/noto-sans',
    files: [
      '400Regular/NotoSans_400Regular.ttf',
      '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
      '700Bold/NotoSans_700Bold.ttf',
    ],
  },
  {
    family: 'Noto Sans Arabic',
    package: '@expo-google-fonts/noto-sans-arabic',
    files: ['400Regular/NotoSansArabic_400Regular.ttf', '700Bold/NotoSansArabic_700Bold.ttf'],
  },
]

export function fontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return DOCUMENT_FONTS.flatMap((font) => font.files.map((file) => resolve(`${font.package}/${file}`)))
}
