import { IconMail, IconPencilPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ListOfPeople } from '#contract/dealers/bounds.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { MAILING_STATES } from '#contract/mailings/states.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from '../mailings.module.css'
import { MAILINGS_KEY, NEW, PAGES } from '../mailings.ts'
import { useMailingColumns } from './use-mailing-columns.tsx'

export const DealersMailings = () => <MailingsPage audience="dealers" />
export const AgentsMailings = () => <MailingsPage audience="agents" />

/** What was written to an audience, the newest first, and how far it is. */
function MailingsPage({ audience }: { audience: ListOfPeople }) {
  const { t } = useTranslation('mailings')
  const navigate = useNavigate()
  const list = useListSearch({
    sortFields: ['created_at'],
    sortBy: 'created_at',
    sortOrder: 'desc',
    filters: ['state'],
  })
  const { page, size, search, sort_by, sort_order } = list.query
  const { state = '' } = list.state.filters
  const query = useAnswer(
    'GET /mailing',
    {
      query: {
        page,
        size,
        search,
        sort_by,
        sort_order,
        audience,
        state: isOneOf(MAILING_STATES, state) ? state : undefined,
      },
    },
    { family: MAILINGS_KEY, ...FRESH_PAGE },
  )
  const columns = useMailingColumns()
  const write = (
    <LinkButton
      to={PAGES[audience]}
      params={{ id: NEW }}
      leftSection={<IconPencilPlus size={16} aria-hidden />}
    >
      {t('new')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t(`title.${audience}`)} hint={t(`hint.${audience}`)} actions={write} />
      <div className={classes.stack}>
        <FilterChips
          label={t('columns.state')}
          value={state}
          onChange={(value) => list.setFilter('state', value || null)}
          chips={[
            { value: '', label: t('list.all') },
            ...MAILING_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
        <DataTable
          label={t('list.label')}
          query={query}
          list={list}
          rowId={({ id }) => id}
          searchLabel={t('list.search')}
          onOpen={({ id }) => void navigate({ to: PAGES[audience], params: { id } })}
          empty={{
            title: t('list.empty'),
            text: t('list.empty_text'),
            icon: <IconMail size={24} stroke={1.6} />,
          }}
          columns={columns}
        />
      </div>
    </>
  )
}
