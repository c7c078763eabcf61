import { isAlarming } from '#contract/audit/acts.ts'
import type { Answer } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DetailDrawer } from '../../ui/detail-drawer.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ActName, useActName } from './act-name.tsx'
import { Differences } from './differences.tsx'
import classes from './entry-drawer.module.css'

export type AuditEntry = Answer<'GET /audit_log'>['items'][number]

interface EntryDrawerProps {
  entry: AuditEntry | null
  onClose: () => void
}

export function EntryDrawer({ entry, onClose }: EntryDrawerProps) {
  const actName = useActName()
  return (
    <DetailDrawer of={entry} title={({ act }) => actName(act)} size={460} onClose={onClose}>
      {(shown) => <EntryDetails entry={shown} />}
    </DetailDrawer>
  )
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  return (
    <>
      <Facts>
        {isAlarming(entry.act) ? (
          <Fact label={t('columns.act')}>
            <ActName code={entry.act} />
          </Fact>
        ) : null}
        <Fact label={t('columns.at')}>
          {formats.dateTime(entry.at)} ({formats.relative(entry.at)})
        </Fact>
        <Fact label={t('columns.actor')}>
          <bdi>{entry.actor?.name ?? t('nobody')}</bdi>
        </Fact>
        <Fact label={t('columns.subject')}>
          <bdi>{entry.subject}</bdi>
        </Fact>
        <Fact label={t('columns.ip')}>
          <bdi dir="ltr">{entry.ip}</bdi>
        </Fact>
      </Facts>
      <h2 className={classes.heading}>{t('details.changes')}</h2>
      <Differences entry={entry} />
    </>
  )
}
