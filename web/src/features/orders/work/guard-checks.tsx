import { useTranslation } from '../../../lib/use-translation.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFindingText } from '../findings/use-finding-text.ts'
import type { GuardCheck } from '../order.ts'
import classes from './order-panel.module.css'

const COMPARED: readonly GuardCheck['code'][] = ['hardware_unchanged', 'software_unchanged', 'vin_unchanged']

/** Without numbers on either side nothing was compared, and nothing is claimed. */
export function faceOf({ code, passed, params }: GuardCheck): 'passed' | 'failed' | 'unknown' {
  if (!passed) return 'failed'
  return COMPARED.includes(code) && params.before === undefined ? 'unknown' : 'passed'
}

const TONES = { passed: 'ok', failed: 'bad', unknown: 'idle' } as const

/** The delivery guard's word on a file, what failed on top. */
export function GuardChecks({ checks }: { checks: readonly GuardCheck[] }) {
  const { t } = useTranslation('work-list')
  const textOf = useFindingText()
  return (
    <ul className={classes.checks}>
      {checks
        .toSorted((a, b) => Number(a.passed) - Number(b.passed))
        .map((check) => {
          const face = faceOf(check)
          return (
            <li key={check.code} className={classes.check}>
              <StatusBadge tone={TONES[face]}>{t(`guard.${face}`)}</StatusBadge>
              <span>{textOf(`findings:checks.${check.code}.${face}`, check.params)}</span>
            </li>
          )
        })}
    </ul>
  )
}
