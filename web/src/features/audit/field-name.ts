import type audit from '#locales/en/audit.json'
import { useTranslation } from '../../lib/use-translation.ts'

type Field = keyof (typeof audit)['fields']

/** The name of a recorded field; an unknown one keeps the name it has in the record. */
export function useFieldName(act: string): (field: string) => string {
  const { t, i18n } = useTranslation('audit')
  return (field) => {
    const name = field === 'items' ? itemsOf(act) : field
    return i18n.exists(`audit:fields.${name}`) ? t(`fields.${name as Field}`) : name
  }
}

// Both lists are recorded under the same name.
function itemsOf(act: string): string {
  return act === 'settings.change_close_dates' ? 'close_dates' : 'open_times'
}
