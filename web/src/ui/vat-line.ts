import type { Answer } from '../lib/api.ts'
import { useFormats } from '../lib/formats.ts'
import { useTranslation } from '../lib/use-translation.ts'

type Figures = Pick<Answer<'POST /credits/quote'>, 'vat' | 'vat_reason'>

/** How much VAT, in a few words: "VAT 19 % (Germany)", "VAT (reverse charge)", "No VAT". */
export function useVatLine(): (of: Figures, country?: string) => string {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  return ({ vat, vat_reason }, country) => {
    if (vat_reason === 'reverse_charge') return t('vat.reverse_charge')
    if (vat_reason === 'not_charged') return t('vat.not_charged')
    const rate = formats.percent(vat / 100, 2)
    return country ? t('vat.rate_in', { rate, country: formats.country(country) }) : t('vat.rate', { rate })
  }
}
