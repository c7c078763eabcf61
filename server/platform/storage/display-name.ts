const LONGEST = 200
const NAMELESS = 'file'

// Control characters break headers; marks that turn the writing direction make "exe.gpj" read "jpg.exe".
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
const NEVER_SHOWN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** A file's name as it is shown and offered for saving. It never becomes part of a path of ours. */
export function displayName(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(NEVER_SHOWN, '').normalize('NFC').replace(/\s+/g, ' ').trim()
  if (/^\.*$/.test(name)) return NAMELESS
  return shortened(name)
}

/** Cuts the middle out rather than the ending, which says what the file is. */
function shortened(name: string): string {
  const letters = [...name]
  if (letters.length <= LONGEST) return name
  const ending = /\.[^.\s]{1,15}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, LONGEST - [...ending].length).join('') + ending
}
