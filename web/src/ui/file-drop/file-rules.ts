export interface FileRules {
  /** Largest size in bytes. */
  maxBytes: number
  /** File name endings without the dot, for example ['png', 'jpg']. Leave out where anything is welcome. */
  extensions?: readonly string[]
}

type FileProblem = 'too_large' | 'wrong_type' | 'empty'

const ending = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Refuses before a single byte is sent; the server checks again by content. */
export function fileProblem(file: { name: string; size: number }, rules: FileRules): FileProblem | null {
  if (rules.extensions && !rules.extensions.includes(ending(file.name))) return 'wrong_type'
  if (file.size === 0) return 'empty'
  if (file.size > rules.maxBytes) return 'too_large'
  return null
}
