import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { AdoptDialog } from './adopt-dialog.tsx'
import classes from './mapping.module.css'
import { MAPPING, type Mapping, notAdopted } from './mapping.ts'
import { MappingRow } from './mapping-row.tsx'

export function MappingPage() {
  const { t } = useTranslation('services')
  const query = useAnswer(MAPPING, {}, FRESH)
  const [adopting, setAdopting] = useState(false)
  const { data } = query
  const isReady = data?.has_agent && data.services.length + data.options.length > 0
  const adopt = (
    <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setAdopting(true)}>
      {t('adopt.button')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('mapping.title')} hint={t('mapping.hint')} actions={isReady ? adopt : null} />
      <Loaded query={query} skeleton={<SkeletonCards heights={[240, 320]} />} atOnce>
        {(mapping) => <MappingLists mapping={mapping} adopt={adopt} />}
      </Loaded>
      {data ? <AdoptDialog mapping={data} opened={adopting} onClose={() => setAdopting(false)} /> : null}
    </>
  )
}

function MappingLists({ mapping, adopt }: { mapping: Mapping; adopt: React.ReactNode }) {
  const { t } = useTranslation('services')
  const { has_agent, services, options, provider, unmapped } = mapping
  if (!has_agent)
    return (
      <SectionCard>
        <EmptyState title={t('mapping.no_agent')} text={t('mapping.no_agent_text')} />
      </SectionCard>
    )
  if (services.length + options.length === 0)
    return (
      <SectionCard>
        <EmptyState
          title={t('mapping.empty')}
          text={t('mapping.empty_text')}
          icon={<IconArrowsExchange size={24} stroke={1.6} />}
          action={adopt}
        />
      </SectionCard>
    )
  const left = notAdopted(mapping)
  const extrasOf = (id: string | undefined) =>
    provider.options.find((option) => option.id === id)?.extras ?? []
  return (
    <div className={classes.cards}>
      {unmapped > 0 ? (
        <Alert color="wait" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('mapping.unmapped', { count: unmapped })}
        </Alert>
      ) : null}
      {left.services.length + left.options.length > 0 ? (
        <Alert color="busy" variant="light" icon={<IconDownload size={18} aria-hidden />}>
          {t('mapping.not_adopted', { count: left.services.length + left.options.length })}
        </Alert>
      ) : null}
      <SectionCard title={t('services.title')}>
        <ul className={classes.rows}>
          {services.map((row) => (
            <MappingRow key={row.id} kind="service" row={row} candidates={provider.services} />
          ))}
        </ul>
      </SectionCard>
      <SectionCard title={t('options.title')}>
        <ul className={classes.rows}>
          {options.flatMap((row) => [
            <MappingRow key={row.id} kind="option" row={row} candidates={provider.options} />,
            ...row.extras.map((extra) => (
              <MappingRow
                key={extra.id}
                kind="extra"
                row={extra}
                candidates={extrasOf(row.provider?.id)}
                disabled={row.provider === null}
              />
            )),
          ])}
        </ul>
      </SectionCard>
    </div>
  )
}
