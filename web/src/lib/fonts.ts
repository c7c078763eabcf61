/** Letters beyond the Latin ones weigh more than the whole program, so they come with their language only. */
export async function loadFontFor(language: string): Promise<void> {
  if (language === 'ar') await import('@fontsource-variable/noto-sans-arabic/index.css')
}
