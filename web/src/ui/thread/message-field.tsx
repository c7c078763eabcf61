import { Textarea } from '@mantine/core'
import { type ClipboardEventHandler, type ReactNode, useRef } from 'react'
import { MESSAGE_BOUNDS } from '#contract/conversations/bounds.ts'
import { useTooLong } from '../form/too-long.ts'
import { SnippetList } from './snippet-list.tsx'
import type { Snippet } from './snippets.ts'
import classes from './thread.module.css'
import { useSnippets } from './use-snippets.ts'

interface MessageFieldProps {
  id: string | undefined
  name: string
  placeholder: string
  description?: ReactNode
  text: string
  setText: (text: string) => void
  error: string | null
  snippets: readonly Snippet[]
  isNote: boolean
  onSend: () => void
  /** In a chat Enter alone sends, and Shift + Enter begins a line. */
  enterSends?: boolean
  minRows?: number
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>
  /** Buttons below it; they are given what opens the list of snippets. */
  children: (openSnippets: () => void) => ReactNode
}

/** A longer one stays in its field, where it can be shortened. */
export const fitsMessage = (text: string): boolean => text.length <= MESSAGE_BOUNDS.text

/** Where a message is written: Ctrl + Enter sends it, a slash at the start of a line finds a snippet. */
export function MessageField(props: MessageFieldProps) {
  const { id, name, placeholder, description, text, setText, error, snippets, isNote, onSend, children } =
    props
  const { enterSends = false, minRows = 2, onPaste } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useSnippets({ snippets, text, setText, field })
  const tooLong = useTooLong(text, MESSAGE_BOUNDS.text)
  return (
    <>
      <div className={classes.field}>
        <SnippetList {...list} />
        <Textarea
          ref={field}
          id={id}
          aria-label={name}
          {...(snippets.length > 0 && list.aria)}
          placeholder={placeholder}
          description={description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={minRows}
          maxRows={10}
          // An empty field stays at the side where the page begins.
          dir={text ? 'auto' : undefined}
          value={text}
          error={tooLong ?? error}
          {...(isNote && { classNames: { input: classes.noteInput ?? '' } })}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            list.typed(currentTarget)
          }}
          onBlur={list.close}
          onPaste={onPaste}
          onKeyDown={(event) => {
            if (list.pressed(event)) return
            // Out of the field: the shortcuts of a screen are keys again.
            if (event.key === 'Escape') event.currentTarget.blur()
            // Whoever composes a letter out of several keys ends it with Enter.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            if (!(event.ctrlKey || event.metaKey || (enterSends && !event.shiftKey))) return
            event.preventDefault()
            onSend()
          }}
        />
      </div>
      {children(list.open)}
    </>
  )
}
