/** As much of a notice as a list of likely answers shows. */
export interface FoundNotice {
  id: string
  title: string
  excerpt: string
}

interface Notice {
  id: string
  title: string
  /** Safe markup. */
  body: string
}

const MOST = 5
const EXCERPT = 160
/** Shorter words stand in every text. */
const SHORTEST = 3
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** A word in the title counts three times. Of equal ones the order in which they were given stays. */
export function rankNotices(notices: readonly Notice[], words: string): FoundNotice[] {
  const wanted = wordsIn(words)
  return notices
    .map(({ id, title, body }) => {
      const text = textOf(body)
      const inTitle = countIn(title, wanted)
      return {
        found: { id, title, excerpt: excerptOf(text, wanted) },
        score: 3 * inTitle + countIn(text, wanted),
      }
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ found }) => found)
}

const wordsIn = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= SHORTEST)),
]

const countIn = (text: string, words: readonly string[]): number => {
  const small = text.toLowerCase()
  return words.filter((word) => small.includes(word)).length
}

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()

/** The text around the first word that was found, or its beginning. */
function excerptOf(text: string, words: readonly string[]): string {
  const small = text.toLowerCase()
  const places = words.map((word) => small.indexOf(word)).filter((place) => place >= 0)
  const near = Math.min(...places, text.length)
  const start = near < EXCERPT / 2 || near === text.length ? 0 : text.lastIndexOf(' ', near - 30) + 1
  const cut = text.slice(start, start + EXCERPT).toWellFormed()
  return `${start > 0 ? '… ' : ''}${cut.trim()}${start + EXCERPT < text.length ? ' …' : ''}`
}
