import { type ReactNode, useRef, useState } from 'react'

type Errors = Record<string, ReactNode>
type Next<T> = T | ((now: T) => T)
type Items<T> = T extends readonly (infer Item)[] ? Item : never

interface InputBinding {
  // biome-ignore lint/suspicious/noExplicitAny: the value's type is known by the input it is given to
  value?: any
  checked?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: Mantine's inputs each have their own type of change event
  onChange: any
  error?: ReactNode
}

export interface FormValues<Values> {
  values: Values
  errors: Errors
  /** As they are now, also before React has shown the latest change. */
  getValues(): Values
  getSaved(): Values
  /** What is left out stays; all errors go. */
  setValues(change: Partial<Values> | ((now: Values) => Partial<Values>)): void
  /** The error of the field goes. */
  setFieldValue<K extends keyof Values & string>(name: K, value: Next<Values[K]>): void
  /** `getValues` has it at once; it is drawn, and the error of the field goes, with `showTyped`. */
  keepTyped(name: string, value: unknown): void
  showTyped(name: string): void
  insertListItem<K extends keyof Values & string>(name: K, item: Items<Values[K]>): void
  removeListItem<K extends keyof Values & string>(name: K, at: number): void
  /** Spread into an input. A path reaches into lists: `extras.0.name`. */
  getInputProps(path: string, options?: { type?: 'checkbox' }): InputBinding
  setErrors(errors: Errors): void
  setFieldError(name: string, error: ReactNode): void
  clearErrors(): void
  /** Whether anything differs from what was saved. */
  isDirty(): boolean
  setInitialValues(saved: Values): void
  resetDirty(saved?: Partial<Values>): void
  /** Goes on from what the server made of the values: shows it and takes it for saved. What is left out stays. */
  restart(saved: Partial<Values>): void
  /** Back to what was saved. */
  reset(): void
}

/**
 * What stands in a form, what is wrong with it, and whether it differs from what was saved. The names are those of
 * Mantine's own hook, which does ten times as much and would be a thirtieth of the first page. The functions stay the
 * same from one render to the next.
 */
export function useFormValues<Values extends object>(initialValues: Values): FormValues<Values> {
  const [values, showValues] = useState(initialValues)
  const [errors, showErrors] = useState<Errors>({})
  const [, showSaved] = useState(initialValues)
  const now = useRef({ values: initialValues, saved: initialValues })

  const [actions] = useState(() => {
    const typed = new Set<string>()
    const put = (next: Values) => {
      now.current.values = next
      showValues(next)
    }
    const save = (saved: Values) => {
      now.current.saved = saved
      showSaved(saved)
    }
    const forgive = (path: string) => showErrors((shown) => without(shown, path))
    const setAt = (path: string, value: unknown) => {
      forgive(path)
      put(replaced(now.current.values, path.split('.'), value) as Values)
    }
    const listOf = (name: keyof Values) => now.current.values[name] as unknown[]
    return {
      getValues: () => now.current.values,
      getSaved: () => now.current.saved,
      setValues(change: Partial<Values> | ((current: Values) => Partial<Values>)) {
        showErrors({})
        put({ ...now.current.values, ...resolved(change, now.current.values) })
      },
      setFieldValue<K extends keyof Values & string>(name: K, value: Next<Values[K]>) {
        setAt(name, resolved(value, now.current.values[name]))
      },
      keepTyped(name: string, value: unknown) {
        now.current.values = replaced(now.current.values, [name], value) as Values
        typed.add(name)
      },
      showTyped(name: string) {
        if (typed.delete(name)) forgive(name)
        showValues(now.current.values)
      },
      insertListItem: (name: keyof Values & string, item: unknown) => setAt(name, [...listOf(name), item]),
      removeListItem: (name: keyof Values & string, at: number) =>
        setAt(
          name,
          listOf(name).filter((_, place) => place !== at),
        ),
      setAt,
      setErrors(errors: Errors) {
        typed.clear()
        showErrors(errors)
      },
      setFieldError: (name: string, error: ReactNode) => showErrors((shown) => ({ ...shown, [name]: error })),
      clearErrors: () => showErrors({}),
      isDirty: () => !same(now.current.values, now.current.saved),
      setInitialValues: save,
      resetDirty: (saved: Partial<Values> = {}) => save({ ...now.current.values, ...saved }),
      restart(saved: Partial<Values>) {
        showErrors({})
        put({ ...now.current.values, ...saved })
        save(now.current.values)
      },
      reset() {
        showErrors({})
        put(now.current.saved)
      },
    }
  })

  const getInputProps = (path: string, { type }: { type?: 'checkbox' } = {}): InputBinding => {
    const value = path
      .split('.')
      .reduce<unknown>((within, name) => (within as Bag | undefined)?.[name], values)
    return {
      ...(type === 'checkbox' ? { checked: value as boolean } : { value }),
      onChange: (given: unknown) => actions.setAt(path, givenBy(given)),
      error: errors[path],
    }
  }

  return { ...actions, values, errors, getInputProps }
}

type Bag = Record<string, unknown>

function resolved<T, Now>(next: T | ((now: Now) => T), now: Now): T {
  return next instanceof Function ? next(now) : next
}

/** Inputs give their value or, where they are close to HTML, the event. */
export function givenBy(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('nativeEvent' in given)) return given
  const { currentTarget: input } = given as unknown as { currentTarget: HTMLInputElement }
  return input.type === 'checkbox' ? input.checked : input.value
}

function replaced(within: unknown, [name = '', ...rest]: string[], value: unknown): unknown {
  const next = rest.length > 0 ? replaced((within as Bag)[name], rest, value) : value
  if (Array.isArray(within)) return within.with(Number(name), next)
  return { ...(within as Bag), [name]: next }
}

/** Errors inside a list go with it: after a change its places mean something else. */
function without(errors: Errors, path: string): Errors {
  const kept = Object.entries(errors).filter(([name]) => name !== path && !name.startsWith(`${path}.`))
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept)
}

/** Lists and plain objects are compared by what they hold, everything else (a file, say) by being the same. */
function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isBag(one) || !isBag(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && same(one[name], other[name]))
  )
}

function isBag(value: unknown): value is Bag {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
