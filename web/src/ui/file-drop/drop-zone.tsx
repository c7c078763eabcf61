import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './drop-zone.module.css'

interface DropZoneProps {
  /** Names the hidden field and, with what stands in it, the place itself. */
  label: string
  accept?: string | undefined
  /** Whether the dialog of the browser lets several be chosen; dropped they can always be. */
  multiple?: boolean
  disabled?: boolean
  className?: string | undefined
  innerClassName?: string | undefined
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A place for files: pressed it opens the browser's dialog, and files can be dropped on it. */
export function DropZone(props: DropZoneProps) {
  const { label, accept, multiple, disabled, className, innerClassName, onFiles, children } = props
  const input = useRef<HTMLInputElement>(null)
  const { isOver, ...dropping } = useDropping(onFiles)
  useEffect(keepPage, [])
  const open = () => {
    if (!input.current) return
    // The same file may be chosen again.
    input.current.value = ''
    input.current.click()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    open()
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        className={classes.hidden}
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ currentTarget }) => onFiles([...(currentTarget.files ?? [])])}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a button holds no blocks, and old browsers drop nothing on it */}
      <div
        role="button"
        tabIndex={disabled ? undefined : 0}
        aria-disabled={disabled || undefined}
        className={className}
        data-screen-only
        data-accept={isOver || undefined}
        data-disabled={disabled || undefined}
        {...(disabled ? {} : { onClick: open, onKeyDown: press, ...dropping })}
      >
        <span className={classes.hidden}>{label}: </span>
        <div className={innerClassName}>{children}</div>
      </div>
    </>
  )
}

function useDropping(onFiles: (files: File[]) => void) {
  // Children tell of it, too: what was entered and not left is what counts.
  const [depth, setDepth] = useState(0)
  const carriesFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files')
  return {
    isOver: depth > 0,
    onDragEnter(event: DragEvent) {
      if (carriesFiles(event)) setDepth((before) => before + 1)
    },
    onDragLeave: () => setDepth((before) => Math.max(0, before - 1)),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setDepth(0)
      const files = filesOf(event.dataTransfer)
      if (files.length > 0) onFiles(files)
    },
  }
}

/** A folder looks like a file without bytes; only its entry says what it is. */
function filesOf({ items, files }: DataTransfer): File[] {
  const isFolder = (at: number) => items?.[at]?.webkitGetAsEntry?.()?.isDirectory === true
  return [...files].filter((_, at) => !isFolder(at))
}

/** A file dropped beside the zone would take the place of the page, with all that was typed. */
function keepPage(): () => void {
  const keep = (event: Event) => event.preventDefault()
  document.addEventListener('dragover', keep)
  document.addEventListener('drop', keep)
  return () => {
    document.removeEventListener('dragover', keep)
    document.removeEventListener('drop', keep)
  }
}
