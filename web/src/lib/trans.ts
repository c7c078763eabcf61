import type { ReactElement, ReactNode } from 'react'
import { Trans as TransOfLibrary } from 'react-i18next'

interface TransProps<Key extends string> {
  t: (key: Key) => string
  i18nKey: Key
  values?: Readonly<Record<string, unknown>>
  components: Readonly<Record<string, ReactElement>>
}

/** A sentence with elements in it. Apart from the hook: with the library's parser it weighs more than the login page can carry. */
export const Trans = TransOfLibrary as unknown as <Key extends string>(props: TransProps<Key>) => ReactNode
