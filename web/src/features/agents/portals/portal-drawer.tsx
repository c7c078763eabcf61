import { Anchor, Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { isLanguage, LANGUAGES } from '#contract/languages.ts'
import { CustomerLink } from '../../../lib/customer-link.tsx'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../agents.module.css'
import { AGENTS_KEY, hostOf, type Portal, type PortalStatistics, STATE_TONES } from '../portals.ts'
import { AgentDialog } from './agent-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { HostnamesDialog } from './hostnames-dialog.tsx'
import { InviteAdminDialog } from './invite-admin-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

interface PortalDrawerProps {
  portal: Portal | null
  figures: PortalStatistics | null | undefined
  onClose: () => void
}

export function PortalDrawer({ portal, figures, onClose }: PortalDrawerProps) {
  return (
    <DetailDrawer of={portal} title={({ title }) => <bdi>{title}</bdi>} size={560} onClose={onClose}>
      {(shown) => <PortalDetails key={shown.id} portal={shown} figures={figures} />}
    </DetailDrawer>
  )
}

type Asked = 'agent' | 'hostnames' | 'suspend' | 'close' | 'invite' | null

function PortalDetails({
  portal,
  figures,
}: Omit<PortalDrawerProps, 'onClose' | 'portal'> & { portal: Portal }) {
  const { t } = useTranslation('agents')
  const toast = useToasts()
  const [asked, setAsked] = useState<Asked>(null)
  const reopening = useCall('PUT /sub_portal/{id}/reopen', {
    refreshAlways: [AGENTS_KEY],
    onSuccess: ({ title }) => toast.success(t('reopen.done', { title })),
    onError: toast.error,
  })
  const { id, can } = portal
  const dialog = (name: Asked) => ({ portal, opened: asked === name, onClose: () => setAsked(null) })
  return (
    <div className={classes.stack}>
      <PortalFacts portal={portal} figures={figures} />
      <div className={classes.acts}>
        {can.change ? (
          <Button variant="default" onClick={() => setAsked('hostnames')}>
            {t('hostnames.button')}
          </Button>
        ) : null}
        {can.change ? (
          <Button variant="default" onClick={() => setAsked('agent')}>
            {t('agent.button')}
          </Button>
        ) : null}
        {can.invite_admin ? (
          <Button variant="default" onClick={() => setAsked('invite')}>
            {t('invite.button')}
          </Button>
        ) : null}
        {can.reopen ? (
          <Button loading={reopening.isPending} onClick={() => reopening.mutate({ params: { id } })}>
            {t('reopen.button')}
          </Button>
        ) : null}
        {can.suspend ? (
          <Button variant="default" color="bad" onClick={() => setAsked('suspend')}>
            {t('suspend.button')}
          </Button>
        ) : null}
        {portal.state === 'closed' ? null : (
          <Button variant="default" disabled={!can.close} onClick={() => setAsked('close')}>
            {t('close.button')}
          </Button>
        )}
      </div>
      {portal.state !== 'closed' && !can.close ? (
        <p className={`${classes.text} ${classes.muted}`}>
          {t('close.open_orders', { count: portal.open_orders })}
        </p>
      ) : null}
      <HostnamesDialog {...dialog('hostnames')} />
      <AgentDialog {...dialog('agent')} />
      <InviteAdminDialog {...dialog('invite')} />
      <SuspendDialog {...dialog('suspend')} />
      <CloseDialog {...dialog('close')} />
    </div>
  )
}

function PortalFacts({ portal, figures }: { portal: Portal; figures: PortalStatistics | null | undefined }) {
  const { t } = useTranslation('agents')
  const formats = useFormats()
  const { state, agent, invited_admin: invited } = portal
  const credits = (value: number) => <bdi dir="ltr">{formats.credits(value)}</bdi>
  return (
    <Facts>
      <Fact label={t('columns.state')}>
        <StatusBadge tone={STATE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
      </Fact>
      <Fact label={t('facts.reason')}>{portal.suspended_reason || null}</Fact>
      <Fact label={t('facts.address')}>
        {state === 'closed' ? null : (
          <Anchor href={portal.url} target="_blank" rel="noreferrer">
            <bdi dir="ltr">{hostOf(portal.url)}</bdi> <IconExternalLink size={14} aria-hidden />
          </Anchor>
        )}
      </Fact>
      <Fact label={t('facts.other_names')}>
        {portal.hostnames.length > 1 ? <bdi dir="ltr">{portal.hostnames.slice(1).join(', ')}</bdi> : null}
      </Fact>
      <Fact label={t('facts.language')}>
        {isLanguage(portal.language) ? LANGUAGES[portal.language] : portal.language}
      </Fact>
      <Fact label={t('columns.agent')}>
        {agent ? (
          <CustomerLink id={agent.id} className={classes.link}>
            <bdi>{agent.company_name || agent.name}</bdi>
          </CustomerLink>
        ) : (
          t('portals.no_agent')
        )}
      </Fact>
      <Fact label={t('facts.invited')}>
        {invited
          ? t('facts.invited_until', { email: invited.email, date: formats.date(invited.expires_at) })
          : null}
      </Fact>
      <Fact label={t('columns.wallet')}>{agent ? credits(agent.credits) : null}</Fact>
      <Fact label={t('facts.ordered')}>
        {figures
          ? t('facts.orders_for', { count: figures.orders, credits: formats.credits(figures.credits) })
          : null}
      </Fact>
      <Fact label={t('columns.owed')}>{figures ? credits(figures.owed) : null}</Fact>
      <Fact label={t('columns.earned')}>{figures ? credits(figures.earned) : null}</Fact>
      <Fact label={t('columns.opened')}>{formats.date(portal.created_at)}</Fact>
      <Fact label={t('facts.closed')}>{portal.closed_at ? formats.date(portal.closed_at) : null}</Fact>
    </Facts>
  )
}
