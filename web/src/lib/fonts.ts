import arabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url'

/** Arabic letters alone: everything else stands in the font of the interface. */
const ARABIC_LETTERS = 'U+0600-06FF, U+0750-077F, U+0870-08FF, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC'

/**
 * Letters beyond the Latin ones weigh more than the whole program, so they come with their language only. A rule of the
 * style sheet would fetch them for everybody: the list of languages is written in all of them.
 */
export function loadFontFor(language: string): void {
  if (language !== 'ar' || isKnown) return
  isKnown = true
  document.fonts.add(
    new FontFace('Noto Sans Arabic Variable', `url(${arabic})`, {
      display: 'swap',
      weight: '400 700',
      unicodeRange: ARABIC_LETTERS,
    }),
  )
}
let isKnown = false

const LONGEST_WAIT = 400

/**
 * The fonts of the interface, asked for together with the first data instead of by the first words. They are shown in them
 * from the beginning and do not change their width while being read; a slow line shows them in a font of the system.
 */
export async function waitForFonts(language: string): Promise<void> {
  loadFontFor(language)
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))
  const arrived = Promise.all([
    document.fonts.load("1em 'Inter Variable'"),
    // Without such a face there is nothing to load, and it is there at once.
    document.fonts.load("1em 'Noto Sans Arabic Variable'", 'ع'),
  ]).catch((error: unknown) => {
    console.warn('A font did not arrive', error)
  })
  await Promise.race([arrived, late])
}
