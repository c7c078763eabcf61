import { isProgram } from './import-directions.ts'
import type { SourceFile } from './source-files.ts'

/*
 * A phone rounds off the corners of the page and lays a bar of its own over its lower edge: what sticks there keeps that much
 * clear. And whatever a finger can do by wiping, a tap and a key can do as well: nothing of ours listens for fingers alone.
 */

const RULE = /([^{};]+)\{([^{}]*)\}/g
const STAYS = /position:\s*(?:sticky|fixed)\b/
const AT_THE_LOWER_EDGE = /(?:^|[\s;])(?:inset-block-end|bottom):/
const FOR_FINGERS =
  /\bonTouch(?:Start|Move|End|Cancel)\w*|\bontouch(?:start|move|end|cancel)\b|["'`]touch(?:start|move|end|cancel)["'`]|\buseSwipe\w*/

/** Bars at the lower edge that would lie under the phone's own. */
export function coveredBars(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    rulesIn(text)
      .filter(({ body }) => STAYS.test(body) && AT_THE_LOWER_EDGE.test(body))
      .filter(({ body }) => !body.includes('env(safe-area-inset-bottom'))
      .map(({ selector }) => `${path}: ${selector} sticks to the lower edge without safe-area-inset-bottom`),
  )
}

/** What stays at the lower edge, whether or not it keeps clear: a guard that finds none guards nothing. */
export const barsBelow = (files: readonly SourceFile[]): number =>
  files
    .flatMap(({ text }) => rulesIn(text))
    .filter(({ body }) => STAYS.test(body) && AT_THE_LOWER_EDGE.test(body)).length

export function fingerProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('web/src/') && isProgram(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const found = FOR_FINGERS.exec(line)?.[0]
        return found ? [`${path}:${at + 1} listens for fingers alone: ${found}`] : []
      }),
    )
}

function rulesIn(css: string) {
  const code = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...code.matchAll(RULE)].map(([, selector = '', body = '']) => ({ selector: selector.trim(), body }))
}
