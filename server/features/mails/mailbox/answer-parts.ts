import { MESSAGE_BOUNDS } from '#contract/conversations/bounds.ts'
import { texts } from '#platform/texts/texts.ts'
import { MOST_FILES, type ReceivedMail } from './read-mail.ts'

type File = ReceivedMail['files'][number]

/**
 * A message holds one file and so many letters: a mail with more becomes several. What is longer than a message comes
 * along whole, as a file; of what is larger than the site takes, or one file too many, the name is told.
 */
export function answerParts(
  { text, files, filesBeyond }: Pick<ReceivedMail, 'text' | 'files' | 'filesBeyond'>,
  mostBytes: number,
  language: string,
): { text: string; file: File | null }[] {
  const t = texts(language, 'mail')
  const kept = files.filter(({ bytes }) => bytes.length <= mostBytes)
  const leftOut = [
    ...files.filter((file) => !kept.includes(file)).map(({ name }) => t('answer.left_out', { name })),
    ...filesBeyond.map((name) => t('answer.too_many', { name, most: MOST_FILES })),
  ]
  const whole = [text, ...leftOut].filter(Boolean).join('\n\n')
  const isLong = whole.length > MESSAGE_BOUNDS.text
  const said = isLong
    ? `${whole
        .slice(0, MESSAGE_BOUNDS.text - 1)
        .toWellFormed()
        .replaceAll('\ufffd', '')}…`
    : whole
  const all = isLong ? [...kept, longText(t('answer.file_name'), whole)] : kept
  const [first = null, ...rest] = all
  return [{ text: said, file: first }, ...rest.map((file) => ({ text: '', file }))]
}

const longText = (name: string, text: string): File => ({
  name: `${name}.txt`,
  mediaType: 'text/plain',
  bytes: Buffer.from(text),
})
