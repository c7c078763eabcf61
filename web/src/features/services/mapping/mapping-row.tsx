import { answerKey } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './mapping.module.css'
import { type Cost, costsOf, MAPPING, type Mapped, type MappedKind } from './mapping.ts'
import { Prices } from './margin.tsx'
import { useRange } from './use-range.ts'

interface MappingRowProps {
  kind: MappedKind
  row: Mapped
  /** What of the provider's can serve it. */
  candidates: readonly ({ id: string; name: string } & Cost)[]
  /** Nothing can be chosen for an extra whose option is served here. */
  disabled?: boolean
}

/** One of the own, what serves it, and what is left at each price. A choice is saved at once. */
export function MappingRow({ kind, row, candidates, disabled = false }: MappingRowProps) {
  const { t } = useTranslation('services')
  const inCredits = useRange()
  const toast = useToasts()
  const mapping = useCall('PUT /service_mapping', {
    keepAs: answerKey(MAPPING, {}),
    refreshRefused: [MAPPING],
    onError: toast.error,
  })
  const isOffline = 'online' in row && !row.online
  return (
    <li className={kind === 'extra' ? `${classes.row} ${classes.extra}` : classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          <bdi>{row.name}</bdi>
        </div>
        <div className={classes.about}>
          {isOffline ? t('mapping.offline') : null}
          {row.provider || isOffline ? null : (
            <StatusBadge tone={disabled ? 'idle' : 'wait'}>{t('mapping.own')}</StatusBadge>
          )}
          {row.provider ? t('mapping.cost', { credits: inCredits(costsOf(row.provider)) }) : null}
        </div>
      </div>
      <SearchableSelect
        aria-label={t('mapping.served_by', { name: row.name })}
        placeholder={t('mapping.nobody')}
        options={candidates.map(({ id, name, ...cost }) => ({
          value: id,
          label: `${name} · ${inCredits(costsOf(cost))}`,
        }))}
        value={row.provider?.id ?? null}
        onChange={(provider_id) => mapping.mutate({ body: { kind, id: row.id, provider_id } })}
        clearable
        disabled={disabled || mapping.isPending}
      />
      <Prices row={row} />
    </li>
  )
}
