import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'

/**
 * What is said of a text that is longer than its call takes. It stays as it was written, for its writer to shorten: a browser
 * would cut it off and say nothing.
 */
export function useTooLong(text: string, most: number | undefined): string | null {
  const { t } = useTranslation('ui')
  const { number } = useFormats()
  if (most === undefined || text.length <= most) return null
  return t('form.too_long', { count: text.length - most, most: number(most) })
}
