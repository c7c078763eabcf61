import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** What the editor shows: a product that is there, or a new one, which may begin as a copy. */
export type Edited = { id: string } | { copyOf: string | null }

interface EditorAddress {
  add?: unknown
  edit?: unknown
  copy?: unknown
}

/** The editor stands in the address: it can be linked, and a reload opens it again. */
export function useEditorAddress() {
  const { add, edit, copy } = useSearch({ strict: false }) as EditorAddress
  const navigate = useNavigate()
  const edited = useMemo((): Edited | null => {
    if (edit !== undefined) return { id: String(edit) }
    return add === undefined ? null : { copyOf: copy === undefined ? null : String(copy) }
  }, [add, edit, copy])
  const go = (address: EditorAddress) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({
        ...before,
        add: undefined,
        edit: undefined,
        copy: undefined,
        ...address,
      })) as never,
      resetScroll: false,
    })
  return {
    edited,
    add: () => go({ add: 1 }),
    edit: (id: string) => go({ edit: id }),
    copy: (id: string) => go({ add: 1, copy: id }),
    close: () => go({}),
  }
}
