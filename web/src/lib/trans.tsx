import { cloneElement, type ReactElement, type ReactNode } from 'react'

interface TransProps<Key extends string> {
  t: (key: Key, values?: Readonly<Record<string, unknown>>) => string
  i18nKey: Key
  values?: Readonly<Record<string, unknown>>
  components: Readonly<Record<string, ReactElement>>
}

const ELEMENT = /<(\w+)>(.*?)<\/\1>/g
/** Stands for a bracket that somebody has typed, which must not begin an element. */
const TYPED_BRACKET = '\ue000'

/** A sentence with elements in it, each by its name: `<terms>terms of use</terms>`. */
export function Trans<Key extends string>({
  t,
  i18nKey,
  values = {},
  components,
}: TransProps<Key>): ReactNode {
  const masked = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('<', TYPED_BRACKET) : value,
  ])
  const text = t(i18nKey, Object.fromEntries(masked))
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', 2: words = '', index } of text.matchAll(ELEMENT)) {
    const element = components[name]
    if (!element) continue
    parts.push(shown(text.slice(end, index)), cloneElement(element, { key: index }, shown(words)))
    end = index + whole.length
  }
  return [...parts, shown(text.slice(end))]
}

const shown = (text: string) => text.replaceAll(TYPED_BRACKET, '<')
