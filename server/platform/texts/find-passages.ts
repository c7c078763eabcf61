/*
 * Which of some texts a question may be about. Words count the more, the fewer of the texts have them; endings do not, so
 * that "refunded" finds "refund". There is nothing to install and nothing to keep: the texts of a site are few.
 */

export interface Passage {
  /** Its words count too; excerpts are of the text. */
  title?: string
  text: string
}

export interface FoundPassage<P extends Passage> {
  passage: P
  /** Its words around the first that was found. */
  excerpt: string
  score: number
}

const WORD = /[\p{L}\p{N}]{3,}/gu
/** Of a longer word this much has to be the same. */
const STEM = 5
const EXCERPT = 240
/** One word that is in every text says nothing. */
const LEAST_SCORE = 1

const stemOf = (word: string): string => word.slice(0, STEM)
const wordsIn = (text: string): string[] =>
  [...text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().matchAll(WORD)].map(([word]) => word)

/** The best of them, the likeliest first. At least two words of the question have to occur. */
export function findPassages<P extends Passage>(
  question: string,
  passages: readonly P[],
  most = 3,
): FoundPassage<P>[] {
  const asked = new Set(wordsIn(question).map(stemOf))
  const stems = passages.map(({ title = '', text }) => new Set(wordsIn(`${title} ${text}`).map(stemOf)))
  const weightOf = (stem: string): number => {
    const having = stems.filter((set) => set.has(stem)).length
    return having === 0 ? 0 : Math.log2(1 + passages.length / having)
  }
  const weights = new Map([...asked].map((stem) => [stem, weightOf(stem)]))
  return passages
    .flatMap((passage, at) => {
      const hits = [...asked].filter((stem) => stems[at]?.has(stem))
      const score = hits.reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0)
      if (hits.length < 2 || score < LEAST_SCORE) return []
      return [{ passage, excerpt: excerptOf(passage.text, hits), score }]
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
}

function excerptOf(text: string, stems: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= EXCERPT) return plain
  const found = [...plain.matchAll(WORD)].find(([word]) => stems.includes(stemOf(wordsIn(word)[0] ?? '')))
  const from = Math.max(0, Math.min((found?.index ?? 0) - EXCERPT / 4, plain.length - EXCERPT))
  const start = from === 0 ? 0 : plain.indexOf(' ', from) + 1
  const end = plain.lastIndexOf(' ', start + EXCERPT)
  const cut = plain.slice(start, end > start ? end : start + EXCERPT)
  return `${start > 0 ? '… ' : ''}${cut}${end < plain.length - 1 ? ' …' : ''}`
}
