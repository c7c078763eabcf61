import { Alert, Checkbox, type CheckboxProps } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { StaffOrder } from '../order.ts'

interface KeepSolutionProps {
  of: StaffOrder['solution']
  tick: CheckboxProps
}

/** Keep the delivery for the next order, or put it in the place of what is kept: above all where that was rejected. */
export function KeepSolution({ of: kept, tick }: KeepSolutionProps) {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  if (!kept) return <Checkbox label={t('deliver.solution')} {...tick} />
  const replace = <Checkbox label={t('deliver.replace')} description={t('deliver.replace_hint')} {...tick} />
  if (!kept.suspended_at) return replace
  const date = formats.date(kept.suspended_at)
  // Customers say what is wrong; staff who open an order again need not.
  const why = kept.suspended_reason
    ? t('deliver.suspended', { date, reason: kept.suspended_reason })
    : t('deliver.suspended_reopened', { date })
  return (
    <Alert color="wait" icon={<IconPlayerPause size={18} aria-hidden />} title={why}>
      {replace}
    </Alert>
  )
}
