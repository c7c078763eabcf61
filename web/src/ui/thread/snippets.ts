import { matchOptions } from '../form/match-options.ts'

/* Texts that somebody has at hand, put into what they write by a slash at the start of a line. */

export interface Snippet {
  id: string
  title: string
  text: string
}

/** The piece of the text that a snippet takes the place of, and the words it is looked for by. */
export interface SnippetPlace {
  from: number
  to: number
  words: string
}

/** What stands after a slash at the start of the caret's line; null where there is none. Two slashes are no slash. */
export function slashAt(text: string, caret: number): SnippetPlace | null {
  const from = text.lastIndexOf('\n', caret - 1) + 1
  const typed = text.slice(from, caret)
  if (!/^\/(?!\/)/.test(typed)) return null
  return { from, to: caret, words: typed.slice(1) }
}

const OFFERED = 8

export function fittingSnippets(snippets: readonly Snippet[], words: string): Snippet[] {
  const options = snippets.map(({ id, title, text }) => ({ value: id, label: title, note: text }))
  const ids = matchOptions(options, words, OFFERED).shown.map(({ value }) => value)
  return ids.flatMap((id) => snippets.find((snippet) => snippet.id === id) ?? [])
}

/** The text with the snippet in it, and where the caret stands then. */
export function insertSnippet(text: string, { from, to }: SnippetPlace, snippet: Snippet) {
  return {
    text: `${text.slice(0, from)}${snippet.text}${text.slice(to)}`,
    caret: from + snippet.text.length,
  }
}
