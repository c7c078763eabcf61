/** Letters beyond the Latin ones weigh more than the whole program, so they come with their language only. */
export async function loadFontFor(language: string): Promise<void> {
  if (language === 'ar') await import('@fontsource-variable/noto-sans-arabic/index.css')
}

const LONGEST_WAIT = 400

/**
 * The font of the interface, asked for together with the first data instead of by the first words. They are shown in it
 * from the beginning and do not change their width while being read; a slow line shows them in a font of the system.
 */
export async function waitForFont(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))
  const arrived = document.fonts.load("1em 'Inter Variable'").catch((error: unknown) => {
    console.warn('The font did not arrive', error)
  })
  await Promise.race([arrived, late])
}
