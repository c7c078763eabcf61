import { Checkbox } from '@mantine/core'
import { RATINGS } from '#contract/tickets/states.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Select } from '../../../ui/form/select.tsx'
import { viewOf } from '../../../ui/saved-views/views.ts'
import { ViewsMenu } from '../../../ui/saved-views/views-menu.tsx'
import { useAssignees } from '../use-assignees.ts'
import type { TicketFilters } from './ticket-filters.ts'
import classes from './ticket-list.module.css'
import type { TicketSearch } from './use-ticket-list.ts'

interface TicketToolsProps {
  list: TicketSearch
  filters: TicketFilters
}

/** What narrows the list beside its chips and the search, and views of it that somebody saved. */
export function TicketTools({ list, filters }: TicketToolsProps) {
  const { t } = useTranslation('tickets')
  const { id: me } = useSignedInUser()
  const colleagues = useAssignees().filter(({ id }) => id !== me)
  return (
    <div className={classes.tools}>
      <Select
        className={classes.select}
        aria-label={t('all.assigned')}
        data={[
          { value: '', label: t('all.anyone') },
          { value: 'me', label: t('all.me') },
          { value: 'nobody', label: t('all.nobody') },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filters.assigned_to ?? ''}
        onChange={(value) => list.setFilter('assigned_to', value || null)}
        allowDeselect={false}
      />
      <Select
        className={classes.select}
        aria-label={t('all.rating')}
        data={[
          { value: '', label: t('all.any_rating') },
          ...RATINGS.map((value) => ({ value, label: t(`rating.given_${value}`) })),
        ]}
        value={filters.rating ?? ''}
        onChange={(value) => list.setFilter('rating', value || null)}
        allowDeselect={false}
      />
      <Checkbox
        label={t('all.unread')}
        checked={filters.unread === 'true'}
        onChange={(event) => list.setFilter('unread', event.currentTarget.checked ? 'true' : null)}
      />
      <ViewsMenu list="tickets" current={viewOf(list.state, { ...filters })} />
    </div>
  )
}
