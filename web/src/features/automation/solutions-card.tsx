import { Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { type AutomationSettings, useChangeAutomation } from './use-automation-settings.ts'

export function SolutionsCard({ settings }: { settings: AutomationSettings }) {
  const { t } = useTranslation(['automation', 'ui'])
  const toast = useToasts()
  const changing = useChangeAutomation()
  const user = useSignedInUser()
  return (
    <SectionCard title={t('solutions.title')}>
      <Stack gap="md">
        <Switch
          label={t('solutions.on')}
          description={t('solutions.hint')}
          checked={changing.isPending ? changing.variables?.solutions_on : settings.solutions_on}
          disabled={changing.isPending}
          onChange={(event) =>
            changing.mutate(
              { solutions_on: event.currentTarget.checked },
              { onSuccess: () => toast.success(t('ui:form.saved')), onError: toast.error },
            )
          }
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
