import { isOneOf } from '../is-one-of.ts'
import { PERSONAL_FIELDS, type PersonalField } from './bounds.ts'

/*
 * `{first_name}` stands for what each recipient is called; `{company|your workshop}` says what stands there where there is
 * nothing to fill in. No zod: the web imports this.
 */
const FIELD = /\{([a-z_]+)(?:\|([^{}<>]*))?\}/g
const TAGS = /(<[^>]*>)/

type Fill = (field: PersonalField, fallback: string | undefined) => string

/** Whatever is no known field stays as it was written. */
export function fillFields(text: string, fill: Fill): string {
  return text.replace(FIELD, (written, name: string, fallback: string | undefined) =>
    isOneOf(PERSONAL_FIELDS, name) ? fill(name, fallback) : written,
  )
}

/** In markup only texts are filled in. Inside a tag a value could make a link lead elsewhere. */
export function fillFieldsInMarkup(html: string, fill: Fill): string {
  return html
    .split(TAGS)
    .map((part, at) => (at % 2 === 0 ? fillFields(part, fill) : part))
    .join('')
}

/** What looks like a field and would not be filled in: of an unknown name, or inside of a tag. */
export function wrongFieldsIn(html: string): string[] {
  const wrong = html
    .split(TAGS)
    .flatMap((part, at) =>
      [...part.matchAll(FIELD)].flatMap(([written, name = '']) =>
        at % 2 === 0 && isOneOf(PERSONAL_FIELDS, name) ? [] : [written],
      ),
    )
  return [...new Set(wrong)]
}
