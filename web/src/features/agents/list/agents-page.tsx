import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../../lib/formats.ts'
import { displayName } from '../../../lib/session.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from '../agents.module.css'
import { AGENTS_KEY, type Agent, hostOf, STATE_TONES } from '../portals.ts'

const PORTALS = '/admin/agent_manager/sub_portals'

export function AgentsPage() {
  const { t } = useTranslation('agents')
  const formats = useFormats()
  const list = useListSearch({
    sortFields: ['name', 'credits', 'last_order_at', 'created_at'],
    sortBy: 'created_at',
    sortOrder: 'desc',
  })
  const query = useAnswer('GET /agents', { query: list.query }, { family: AGENTS_KEY, ...FRESH_PAGE })
  return (
    <>
      <PageHeader
        title={t('list.title')}
        hint={t('list.hint')}
        actions={
          <LinkButton to={PORTALS} variant="default">
            {t('list.to_portals')}
          </LinkButton>
        }
      />
      <DataTable
        label={t('list.title')}
        query={query}
        list={list}
        rowId={({ id }) => id}
        searchLabel={t('list.search')}
        empty={{
          title: t('list.empty'),
          text: t('list.empty_text'),
          icon: <IconUsersGroup size={24} stroke={1.6} />,
        }}
        columns={[
          {
            key: 'name',
            title: t('columns.agent'),
            sortable: true,
            card: 'title',
            room: 230,
            render: (agent) => (
              <Link className={classes.link} to="/admin/user_profile" search={{ id: agent.id }}>
                <bdi>{displayName(agent)}</bdi>
              </Link>
            ),
            details: ({ company_name, email }) => <bdi>{company_name || email}</bdi>,
          },
          {
            key: 'portal',
            title: t('columns.portal'),
            room: 220,
            render: (agent) => <PortalOf agent={agent} />,
          },
          {
            key: 'credits',
            title: t('columns.wallet'),
            sortable: true,
            align: 'end',
            card: 'beside',
            room: 120,
            render: ({ credits }) => (
              <bdi dir="ltr" className={credits < 0 ? classes.negative : undefined}>
                {formats.credits(credits)}
              </bdi>
            ),
          },
          {
            key: 'limit',
            title: t('columns.limit'),
            align: 'end',
            room: 120,
            wide: true,
            render: ({ credit_limit }) => <bdi dir="ltr">{formats.credits(credit_limit)}</bdi>,
          },
          {
            key: 'orders',
            title: t('columns.orders'),
            align: 'end',
            room: 100,
            render: ({ orders }) => formats.number(orders),
          },
          {
            key: 'last_order_at',
            title: t('columns.last_order'),
            sortable: true,
            room: 150,
            render: ({ last_order_at }) =>
              last_order_at ? (
                <time dateTime={last_order_at} title={formats.dateTime(last_order_at)}>
                  {formats.relative(last_order_at)}
                </time>
              ) : (
                <span className={classes.muted}>{t('list.never')}</span>
              ),
          },
        ]}
      />
    </>
  )
}

function PortalOf({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const { sub_portal: portal } = agent
  if (!portal) return <span className={classes.muted}>{t('list.no_portal')}</span>
  return (
    <>
      <Link className={classes.link} to={PORTALS} search={{ search: portal.slug }} title={hostOf(portal.url)}>
        <bdi>{portal.title}</bdi>
      </Link>{' '}
      {portal.state === 'open' ? null : (
        <StatusBadge tone={STATE_TONES[portal.state]}>{t(`states.${portal.state}`)}</StatusBadge>
      )}
    </>
  )
}
