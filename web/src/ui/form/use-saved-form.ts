import { useTranslation } from '../../lib/use-translation.ts'
import { useToasts } from '../toasts.tsx'
import { type ServerForm, type ServerFormOptions, useServerForm } from './use-server-form.tsx'

interface SavedFormOptions<Saved, Values, Result extends Saved>
  extends Omit<ServerFormOptions<Values, Result>, 'initialValues'> {
  /** What is stored, and what of it stands in the form. */
  saved: Saved
  valuesOf: (saved: Saved) => Values
}

/** A form for what is stored: goes on from what the server made of the values, and says that they are saved. */
export function useSavedForm<Saved, Values extends object, Result extends Saved>(
  options: SavedFormOptions<Saved, Values, Result>,
): ServerForm<Values> {
  const { saved, valuesOf, onDone, ...others } = options
  const { t } = useTranslation('ui')
  const toast = useToasts()
  const f = useServerForm<Values, Result>({
    ...others,
    initialValues: valuesOf(saved),
    onDone: (answer, values) => {
      f.form.restart(valuesOf(answer))
      toast.success(t('form.saved'))
      onDone?.(answer, values)
    },
  })
  return f
}

/** Only what was changed is sent: what another person changed meanwhile stays. */
export function changedValues<Values extends object>(before: Values, now: Values): Partial<Values> {
  const names = (Object.keys(now) as (keyof Values)[]).filter((name) => now[name] !== before[name])
  return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Values>
}
