import type { Plugin } from 'vite'

/** After the words about letters, before boot.js. */
const PLACE = '<meta name="work-area" content="" />'

/**
 * Names in the page what every screen behind the sign-in begins with, so that boot.js can ask for it before the program
 * has arrived, for those who are signed in: `{ code: ['/assets/frame-….js'], texts: { en: […], de: […] } }`.
 */
export function workAreaPreload(): Plugin {
  return {
    name: 'work-area-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const code: string[] = []
        const texts: Record<string, string[]> = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const language = /^texts-([a-z]+)(-work)?$/.exec(chunk.name)?.[1]
          if (chunk.name === 'frame') code.push(`/${chunk.fileName}`)
          if (language) texts[language] = [...(texts[language] ?? []), `/${chunk.fileName}`]
        }
        if (code.length === 0) throw new Error('The frame of the work area is no file of its own any more')
        return html.replace(PLACE, `<meta name="work-area" content='${JSON.stringify({ code, texts })}' />`)
      },
    },
  }
}
