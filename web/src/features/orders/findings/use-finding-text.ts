import type { FindingParams } from '#contract/files/file-findings.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

/** A number with slashes must not be turned around by the Arabic sentence around it. */
const ISOLATE = '\u2068'
const END_ISOLATE = '\u2069'

/** The figures of a finding as the reader's language writes them; what stood in the file stays as it stood there. */
export function useFindingParams(): (params: FindingParams) => FindingParams {
  const formats = useFormats()
  return (params) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (typeof value === 'string') return [name, `${ISOLATE}${value}${END_ISOLATE}`]
        if (name === 'share') return [name, formats.percent(value)]
        if (name === 'from' || name === 'to') return [name, formats.fileSize(value)]
        return [name, name === 'order_no' ? String(value) : formats.number(value)]
      }),
    )
}

/** The sentence of one finding. */
export function useFindingText() {
  const { t } = useTranslation('findings')
  const written = useFindingParams()
  // Keys come from the contract's closed list; a test of the catalogue proves that each has its sentence.
  const say = t as unknown as (key: string, params: FindingParams) => string
  return ({ code, params }: { code: string; params: FindingParams }) => say(`codes.${code}`, written(params))
}
