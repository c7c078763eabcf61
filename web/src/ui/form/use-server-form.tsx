import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldCode, FieldError } from '#contract/errors.ts'
import { ApiError } from '../../lib/api-error.ts'
import { ErrorText, FieldErrorText } from './error-text.tsx'
import { type FormValues, useFormValues } from './use-form-values.ts'

/** A code of the contract, a code with figures, or a sentence that is already in the reader's language. */
export type FieldProblem = FieldCode | FieldError | { text: string }

export type Problems<Values> = Partial<Record<keyof Values, FieldProblem | null | undefined | false>>

export interface ServerFormOptions<Values, Result> {
  initialValues: Values
  /** What can be said before asking the server. */
  check?: (values: Values) => Problems<Values>
  /** `before`: what was saved last. */
  submit: (values: Values, before: Values) => Promise<Result>
  onDone?: (result: Result, values: Values) => void
  /** Takes over an error of its own (captcha_required, say): return true and nothing is shown for it. */
  onRefused?: (error: ApiError) => boolean
  /** An error that is about one field although the server does not say so: a wrong code, say. */
  fieldOf?: (error: ApiError) => (keyof Values & string) | null
  /** Words of the form's own for what the server says of one of its fields. */
  fieldText?: (field: keyof Values & string, error: FieldError) => string | null
  /** Server field → form field, where their names differ. */
  rename?: Partial<Record<string, keyof Values & string>>
}

interface Binding {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: Mantine's inputs each have their own type of change event
  onChange: any
  error?: ReactNode
}

interface FieldBinding extends Binding {
  // biome-ignore lint/suspicious/noExplicitAny: the value's type is known by the input it is given to
  value: any
}

interface TickBinding extends Binding {
  checked: boolean
  'aria-invalid': true | undefined
}

export interface ServerForm<Values> {
  form: FormValues<Values>
  /** Spread into an input: `<TextInput {...field('email')} />`. */
  field: (name: keyof Values & string) => FieldBinding
  /** The same for checkboxes and switches. */
  tick: (name: keyof Values & string) => TickBinding
  pending: boolean
  /** What is wrong with the form as a whole. */
  failure: unknown
  submit: () => void
  /** True while something typed has not been saved. */
  isDirty: () => boolean
  formRef: React.RefObject<HTMLFormElement | null>
}

/**
 * A form whose last word is the server's. What was typed always stays; field errors of the answer stand at their
 * fields, everything else above the form; a second submit while the first is under way does nothing.
 */
export function useServerForm<Values extends object, Result>(
  options: ServerFormOptions<Values, Result>,
): ServerForm<Values> {
  const { initialValues, check, submit, onDone, onRefused, fieldOf, fieldText, rename } = options
  const form = useFormValues(initialValues)
  const formRef = useRef<HTMLFormElement>(null)
  // A ref, because two clicks can come before React has shown the first one's state.
  const underWay = useRef(false)
  const saved = useRef(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // Counted, so that the same failure twice is announced twice.
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals > 0) focusFirstProblem(formRef.current)
  }, [refusals])

  const show = (problems: Record<string, ReactNode>, general: unknown) => {
    form.setErrors(problems)
    setFailure(general)
    setRefusals((count) => count + 1)
  }

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return show({}, error)
    const only = fieldOf?.(error)
    if (only) return show({ [only]: <ErrorText error={error} /> }, null)
    const known: Record<string, ReactNode> = {}
    let homeless = false
    for (const [name, problem] of Object.entries(error.fields)) {
      const target = rename?.[name] ?? name
      const own = target in initialValues && fieldText?.(target as keyof Values & string, problem)
      if (target in initialValues) known[target] = own || <FieldErrorText error={problem} />
      else homeless = true
    }
    const anyField = Object.keys(known).length > 0
    show(known, anyField && !homeless ? null : error)
  }

  const run = async () => {
    if (underWay.current) return
    const values = form.getValues()
    const problems = messages(check?.(values) ?? {})
    // A field whose text is too long says so itself, as long as it is.
    const isTooLong = formRef.current?.querySelector('[data-too-long]')
    if (isTooLong || Object.keys(problems).length > 0) return show(problems, null)

    underWay.current = true
    setPending(true)
    setFailure(null)
    form.clearErrors()
    try {
      const result = await submit(values, form.getSaved())
      form.resetDirty(values)
      saved.current = true
      onDone?.(result, values)
    } catch (error) {
      if (!(error instanceof ApiError && onRefused?.(error))) refuse(error)
    } finally {
      underWay.current = false
      saved.current = false
      setPending(false)
    }
  }

  return {
    form,
    field: (name) => ({ ...(form.getInputProps(name) as FieldBinding), name }),
    tick: (name) => ({
      ...(form.getInputProps(name, { type: 'checkbox' }) as TickBinding),
      'aria-invalid': form.errors[name] ? true : undefined,
      name,
    }),
    pending,
    failure,
    submit: run,
    isDirty: () => !saved.current && form.isDirty(),
    formRef,
  }
}

function messages<Values>(problems: Problems<Values>): Record<string, ReactNode> {
  const shown: Record<string, ReactNode> = {}
  for (const [name, problem] of Object.entries(problems) as [
    string,
    FieldProblem | null | undefined | false,
  ][]) {
    if (!problem) continue
    if (typeof problem === 'string') shown[name] = <FieldErrorText error={{ code: problem }} />
    else shown[name] = 'text' in problem ? problem.text : <FieldErrorText error={problem} />
  }
  return shown
}

/** `data-problem` marks a group of controls of which something is wrong. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  const first =
    form?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('[data-failure]')
  first?.focus()
}
