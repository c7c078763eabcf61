import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './snippet-list.module.css'
import type { Snippet } from './snippets.ts'
import { optionId } from './use-snippets.ts'

interface SnippetListProps {
  hits: readonly Snippet[]
  current: number
  listId: string
  choose: (snippet: Snippet) => void
}

/** Above the field, over whatever stands there: nothing moves while somebody types. */
export function SnippetList({ hits, current, listId, choose }: SnippetListProps) {
  const { t } = useTranslation('ui')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const option = list.current?.children[current]
    if (option instanceof HTMLElement) option.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  if (hits.length === 0) return null
  return (
    <div ref={list} id={listId} className={classes.list} role="listbox" aria-label={t('thread.snippets')}>
      {hits.map((snippet, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys and the focus
        <div
          key={snippet.id}
          id={optionId(listId, at)}
          className={classes.option}
          role="option"
          aria-selected={at === current}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(snippet)}
        >
          <bdi className={classes.title}>{snippet.title}</bdi>
          <bdi className={classes.text}>{snippet.text}</bdi>
        </div>
      ))}
    </div>
  )
}
