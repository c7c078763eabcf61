import { Alert, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Copyable } from '../../../ui/copyable.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import classes from '../agents.module.css'
import type { CheckedHostname } from '../portals.ts'

const STILL = 500

interface HostnameCheckProps {
  /** As DNS writes it. */
  hostname: string
  /** The portal that has it already, or wants it. */
  portalId?: string
}

/** Says, a moment after the typing, whether a name can be had, where it leads and what to enter for it. */
export function HostnameCheck({ hostname, portalId }: HostnameCheckProps) {
  const [settled] = useDebouncedValue(hostname, STILL)
  const checked = useAnswer(
    'POST /sub_portal/check_hostname',
    { body: { hostname: settled, ...(portalId && { sub_portal_id: portalId }) } },
    { staleTime: 5000, retry: false },
  )
  if (checked.error) return <ErrorState error={checked.error} onRetry={() => void checked.refetch()} />
  if (!checked.data || settled !== hostname) return <Skeleton height={64} />
  return <Verdict checked={checked.data} />
}

function Verdict({ checked }: { checked: CheckedHostname }) {
  const { t } = useTranslation('agents')
  const { hostname, verdict, dns, enter } = checked
  if (verdict === 'taken' || verdict === 'reserved')
    return (
      <Alert color="bad" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
        {t(`hostname.${verdict}`, { hostname })}
      </Alert>
    )
  if (dns === 'here')
    return (
      <Alert color="ok" variant="light" icon={<IconCircleCheck size={18} aria-hidden />} role="status">
        {t('hostname.here', { hostname })}
      </Alert>
    )
  return (
    <Alert color="wait" variant="light" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
      <div className={classes.dns}>
        <p className={classes.text}>{t(`hostname.${dns}`, { hostname })}</p>
        <p className={classes.text}>{t('hostname.mails')}</p>
        {enter.length > 0 ? <Records enter={enter} /> : <p className={classes.text}>{t('hostname.local')}</p>}
      </div>
    </Alert>
  )
}

/** The alias, and the numbers for names that cannot have one. */
function Records({ enter }: Pick<CheckedHostname, 'enter'>) {
  const { t } = useTranslation('agents')
  const [first, ...others] = enter
  return (
    <>
      <p className={classes.text}>{t('hostname.enter')}</p>
      <ul className={classes.records}>{first ? <RecordLine record={first} /> : null}</ul>
      {others.length > 0 ? (
        <>
          <p className={classes.text}>{t('hostname.or')}</p>
          <ul className={classes.records}>
            {others.map((record) => (
              <RecordLine key={record.value} record={record} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

function RecordLine({ record: { type, name, value } }: { record: CheckedHostname['enter'][number] }) {
  return (
    <li className={classes.record}>
      <span className={classes.type}>{type}</span>
      <bdi dir="ltr">{name}</bdi>
      <Copyable value={value} what={`${type} ${value}`} code />
    </li>
  )
}
