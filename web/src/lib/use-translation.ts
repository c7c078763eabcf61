import type { i18n } from 'i18next'
import { useTranslation as useLibrary } from 'react-i18next'
import type { Texts } from './texts.ts'

/*
 * The library's hook with types of our own: the keys of a namespace are one union, made once. Its own types work out
 * placeholders and nesting at every call, which costs the compiler more than the rest of the web.
 */
export type Namespace = keyof Texts & string

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type KeysOf<Catalogue> = {
  [Name in keyof Catalogue & string]: Catalogue[Name] extends string
    ? Name | (Name extends `${infer Counted}_${Plural}` ? Counted : never)
    : `${Name}.${KeysOf<Catalogue[Name]>}`
}[keyof Catalogue & string]
type Keys = { [N in Namespace]: KeysOf<Texts[N]> }
type QualifiedKeys = { [N in Namespace]: `${N}:${Keys[N]}` }

export type TextKey<N extends Namespace> = Keys[N]

/** Keys of the first namespace stand alone; those of every other, and of the first too, after its name. */
type Translate<First extends Namespace, Other extends Namespace = never> = (
  key: Keys[First] | QualifiedKeys[First | Other],
  values?: Readonly<Record<string, unknown>>,
) => string

interface Translation<First extends Namespace, Other extends Namespace> {
  t: Translate<First, Other>
  i18n: i18n
}

export function useTranslation(): Translation<'app', never>
export function useTranslation<N extends Namespace>(namespace: N): Translation<N, never>
export function useTranslation<First extends Namespace, Other extends Namespace>(
  namespaces: readonly [First, ...Other[]],
): Translation<First, Other>
export function useTranslation(namespaces?: string | readonly string[]): object {
  return useLibrary(namespaces)
}
