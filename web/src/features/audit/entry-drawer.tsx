import { Drawer } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/formats.ts'
import { ActName, useActName } from './act-name.tsx'
import { isAlarming } from './acts.ts'
import { Differences } from './differences.tsx'
import classes from './entry-drawer.module.css'
import type { AuditEntry } from './use-audit-log.ts'

interface EntryDrawerProps {
  entry: AuditEntry | null
  onClose: () => void
}

export function EntryDrawer({ entry, onClose }: EntryDrawerProps) {
  const { t, i18n } = useTranslation(['audit', 'ui'])
  const actName = useActName()
  // Stays readable while the drawer slides away.
  const last = useRef(entry)
  if (entry) last.current = entry
  const shown = last.current
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={460}
      title={<span className={classes.title}>{shown ? actName(shown.act) : ''}</span>}
      closeButtonProps={{ 'aria-label': t('ui:confirm.close') }}
    >
      {shown ? <EntryDetails entry={shown} /> : null}
    </Drawer>
  )
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  return (
    <>
      <dl className={classes.facts}>
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
      </dl>
      <h2 className={classes.heading}>{t('details.changes')}</h2>
      <Differences entry={entry} />
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
