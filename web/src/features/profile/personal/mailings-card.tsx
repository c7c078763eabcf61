import { Skeleton, Switch } from '@mantine/core'
import { useSite } from '../../../lib/site.ts'
import { answerKey, FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useSwitch } from '../../../ui/use-switch.ts'

/** Whether somebody wants news; what their orders and their account need is mailed in any case. */
export function MailingsCard() {
  const { t } = useTranslation('profile')
  const { title: site } = useSite()
  const query = useAnswer('GET /mailing_subscription', {}, FRESH)
  return (
    <SectionCard title={t('mailings.title')} hint={t('mailings.text', { site })}>
      <Loaded query={query} skeleton={<Skeleton height={24} />} atOnce>
        {({ subscribed }) => <Choice saved={subscribed} />}
      </Loaded>
    </SectionCard>
  )
}

function Choice({ saved }: { saved: boolean }) {
  const { t } = useTranslation('profile')
  const choosing = useCall('POST /mailing_subscription', {
    keepAs: answerKey('GET /mailing_subscription', {}),
  })
  const choice = useSwitch(saved, (subscribed) => choosing.mutateAsync({ body: { subscribed } }))
  return <Switch label={t('mailings.switch')} {...choice} />
}
