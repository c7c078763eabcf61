import { Button, Progress } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import type { StatusTone } from '../../../lib/theme-colors.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { BadLinesDrawer } from './bad-lines-drawer.tsx'
import classes from './import.module.css'
import { isRunning, useImports, type VehicleImport } from './use-imports.ts'

const TONES: Record<VehicleImport['state'], StatusTone> = {
  waiting: 'wait',
  checking: 'busy',
  writing: 'busy',
  done: 'ok',
  refused: 'bad',
  failed: 'bad',
}

export function ImportList() {
  const { t } = useTranslation('vehicles')
  const imports = useImports()
  const [reported, setReported] = useState<VehicleImport | null>(null)
  return (
    <SectionCard title={t('imports.title')}>
      <Loaded query={imports} skeleton={<SkeletonLines heights={[64, 64]} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('imports.empty')}
              text={t('imports.empty_text')}
              icon={<IconFileImport size={24} stroke={1.6} />}
            />
          ) : (
            // Each is a report of its own, with as many sentences as it takes: no rows to be scanned.
            <ul className={classes.list} data-form="cards">
              {items.map((item) => (
                <ImportLine key={item.id} item={item} onReport={() => setReported(item)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <BadLinesDrawer of={reported} onClose={() => setReported(null)} />
    </SectionCard>
  )
}

interface ImportLineProps {
  item: VehicleImport
  onReport: () => void
}

function ImportLine({ item, onReport }: ImportLineProps) {
  const { t } = useTranslation('vehicles')
  const formats = useFormats()
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <div className={classes.words}>
          <bdi className={classes.file}>{item.file_name}</bdi>
          <div className={classes.small}>{formats.dateTime(item.created_at)}</div>
        </div>
        <StatusBadge tone={TONES[item.state]}>{t(`imports.states.${item.state}`)}</StatusBadge>
      </div>
      {isRunning(item) ? <Running item={item} /> : <Outcome item={item} />}
      {item.bad > 0 ? (
        <div>
          <Button size="compact-sm" variant="default" onClick={onReport}>
            {t('imports.show_bad', { count: item.bad })}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

function Running({ item }: { item: VehicleImport }) {
  const { t } = useTranslation('vehicles')
  const { lines, done, file_name } = item
  const share = lines > 0 ? Math.min((done / lines) * 100, 100) : 0
  return (
    <div>
      <Progress value={share} animated aria-label={t('imports.progress', { name: file_name })} />
      <div className={classes.small}>
        {lines > 0 ? t('imports.done_of', { done, count: lines }) : t('imports.counting')}
      </div>
    </div>
  )
}

function Outcome({ item }: { item: VehicleImport }) {
  const { t } = useTranslation('vehicles')
  if (item.state === 'refused') return <p className={classes.outcome}>{t('imports.refused')}</p>
  if (item.state === 'failed') return <p className={classes.outcome}>{t('imports.failed')}</p>
  return (
    <p className={classes.outcome}>
      {[
        t('imports.added', { count: item.added }),
        t('imports.changed', { count: item.changed }),
        item.bad > 0 ? t('imports.left_out', { count: item.bad }) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
