import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { Finding } from '#contract/files/file-findings.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './finding-list.module.css'
import { useFindingText } from './use-finding-text.ts'

const FACES = {
  good: { tone: 'ok', icon: IconCircleCheck },
  warning: { tone: 'wait', icon: IconAlertTriangle },
  note: { tone: 'idle', icon: IconInfoCircle },
  stop: { tone: 'bad', icon: IconCircleX },
} as const

/** What stops comes first, then what to look at, what fits, and the rest. */
const ORDER = ['stop', 'warning', 'good', 'note'] as const

/** What was read from a file, a plain sentence each. */
export function FindingList({ findings, label }: { findings: readonly Finding[]; label: string }) {
  const { t } = useTranslation('findings')
  const textOf = useFindingText()
  const sorted = findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
  return (
    <ul className={classes.findings} aria-label={label}>
      {sorted.map((finding) => (
        <li key={`${finding.code} ${JSON.stringify(finding.params)}`} className={classes.finding}>
          <StatusBadge {...FACES[finding.severity]}>
            {/* That a number was found says nothing of whether it is the right one. */}
            {finding.code === 'ecu_agrees' ? t('badges.fits') : t(`badges.${finding.severity}`)}
          </StatusBadge>
          <span className={classes.sentence}>{textOf(`findings:codes.${finding.code}`, finding.params)}</span>
        </li>
      ))}
    </ul>
  )
}
