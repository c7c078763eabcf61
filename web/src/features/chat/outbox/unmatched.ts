import type { ChatMessage } from '../talk/talk.ts'
import type { Letter } from './letters.ts'

/**
 * The letters that are not among the messages yet. News may overtake the answer, or the answer gets lost: what was said
 * stands there once all the same. A message is taken for one letter, only if it came after the letter was written, and only if
 * no answer has told of which letter it is ("ok" may be said twice).
 */
export function unmatched(
  letters: readonly Letter[],
  messages: readonly ChatMessage[],
  answered: ReadonlySet<string>,
): Letter[] {
  const taken = new Set(answered)
  return letters.filter((letter) => {
    const found = messages.find(
      ({ id, mine, text, file }) =>
        mine &&
        !taken.has(id) &&
        (letter.after === null || id > letter.after) &&
        text === letter.text &&
        file?.name === letter.file?.name,
    )
    if (found) taken.add(found.id)
    return !found
  })
}
