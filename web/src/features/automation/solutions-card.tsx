import { Stack, Switch } from '@mantine/core'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { type AutomationSettings, useChangeAutomation } from './use-automation-settings.ts'

/** The switch takes effect at once, is shown at once, and taken back when the server refuses. */
export function SolutionsCard({ settings }: { settings: AutomationSettings }) {
  const { t } = useTranslation('automation')
  const toast = useToasts()
  const changing = useChangeAutomation()
  const user = useSignedInUser()
  const shown = changing.isPending ? changing.variables.solutions_on : settings.solutions_on
  const toggle = (solutions_on: boolean) =>
    changing.mutate(
      { solutions_on },
      {
        onSuccess: () =>
          toast.success(solutions_on ? t('solutions.switched_on') : t('solutions.switched_off')),
        onError: toast.error,
      },
    )
  return (
    <SectionCard title={t('solutions.title')}>
      <Stack gap="md">
        <Switch
          label={t('solutions.on')}
          description={t('solutions.hint')}
          checked={shown}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
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
