import type { FindingParams } from '#contract/files/file-findings.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

/** A number with slashes must not be turned around by the Arabic sentence around it. */
const ISOLATE = '\u2068'
const END_ISOLATE = '\u2069'

/**
 * The sentence of a finding, of a check or of what is wrong with an archive. Figures are written as the reader's language
 * does; what stood in the file stays as it stood there.
 */
export function useFindingText() {
  const { t } = useTranslation('findings')
  const formats = useFormats()
  const written = (params: FindingParams) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (typeof value === 'string') return [name, `${ISOLATE}${value}${END_ISOLATE}`]
        if (name === 'share') return [name, formats.percent(value)]
        if (name === 'from' || name === 'to') return [name, formats.fileSize(value)]
        return [name, name === 'order_no' ? String(value) : formats.number(value)]
      }),
    )
  // Keys come from the contract's closed lists; a test of the catalogue proves that each has its sentence.
  const say = t as unknown as (key: string, params: FindingParams) => string
  return (key: `findings:${'codes' | 'checks' | 'archives'}.${string}`, params: FindingParams = {}) =>
    say(key, written(params))
}
