import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { fittingSnippets, insertSnippet, type Snippet, type SnippetPlace, slashAt } from './snippets.ts'

interface SnippetsOptions {
  snippets: readonly Snippet[]
  text: string
  setText: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** The list of snippets beside a field: opened by a slash or a button, walked by arrows, chosen by Enter or Tab. */
export function useSnippets({ snippets, text, setText, field }: SnippetsOptions) {
  const listId = useId()
  const [place, setPlace] = useState<SnippetPlace | null>(null)
  const [at, setAt] = useState(0)
  const wantedCaret = useCaret(field, text)
  const hits = place ? fittingSnippets(snippets, place.words) : []
  const isOpen = hits.length > 0
  const current = Math.min(at, hits.length - 1)

  const look = (next: SnippetPlace | null) => {
    setPlace(next)
    setAt(0)
  }
  const close = () => look(null)
  const choose = (snippet: Snippet) => {
    if (!place) return
    const made = insertSnippet(text, place, snippet)
    wantedCaret.current = made.caret
    setText(made.text)
    close()
  }
  const step = (by: 1 | -1) => setAt((current + hits.length + by) % hits.length)
  const act = (key: string): (() => void) | undefined => {
    const hit = hits[current]
    if (!hit) return undefined
    if (key === 'ArrowDown') return () => step(1)
    if (key === 'ArrowUp') return () => step(-1)
    if (key === 'Enter' || key === 'Tab') return () => choose(hit)
    return key === 'Escape' ? close : undefined
  }

  return {
    hits,
    current,
    listId,
    choose,
    close,
    /** After each change of the text. */
    typed: (input: HTMLTextAreaElement) =>
      look(snippets.length > 0 ? slashAt(input.value, input.selectionStart) : null),
    /** True: the key was meant for the list. */
    pressed(event: KeyboardEvent): boolean {
      const run = event.ctrlKey || event.metaKey || event.shiftKey ? undefined : act(event.key)
      if (!run) return false
      event.preventDefault()
      event.stopPropagation()
      run()
      return true
    },
    /** All of them, for who does not know the key. */
    open() {
      const caret = field.current?.selectionStart ?? text.length
      field.current?.focus()
      look(slashAt(text, caret) ?? { from: caret, to: caret, words: '' })
    },
    /** For the field. A textarea is a textbox, which has no word for "expanded": the active option says it. */
    aria: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(listId, current) : undefined,
    },
  }
}

export const optionId = (listId: string, at: number) => `${listId}-${at}`

/** Behind what was put in, once it stands there; without this the caret is at the end of the text. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  const wanted = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text has changed
  useLayoutEffect(() => {
    if (wanted.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  }, [text])
  return wanted
}
