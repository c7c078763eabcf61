import { Stack, Switch } from '@mantine/core'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { answerKey } from '../../lib/use-answer.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useSwitch } from '../../ui/use-switch.ts'
import type { AutomationSettings } from './engine-values.ts'

/** The switch takes effect at once, is shown at once, and taken back when the server refuses. */
export function SolutionsCard({ settings }: { settings: AutomationSettings }) {
  const { t } = useTranslation('automation')
  const toast = useToasts()
  const changing = useCall('POST /automation_settings', {
    keepAs: answerKey('GET /automation_settings', {}),
  })
  const user = useSignedInUser()
  const on = useSwitch(settings.solutions_on, async (solutions_on) => {
    await changing.mutateAsync({ body: { solutions_on } })
    toast.success(solutions_on ? t('solutions.switched_on') : t('solutions.switched_off'))
  })
  return (
    <SectionCard title={t('solutions.title')}>
      <Stack gap="md">
        <Switch label={t('solutions.on')} description={t('solutions.hint')} {...on} />
        {hasPermission(user, 'orders') ? (
          <div>
            <LinkButton to="/admin/manage_orders/solutions" variant="default">
              {t('solutions.list')}
            </LinkButton>
          </div>
        ) : null}
      </Stack>
    </SectionCard>
  )
}
