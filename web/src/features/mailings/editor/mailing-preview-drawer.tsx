import { Button, Skeleton } from '@mantine/core'
import { IconMailFast } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '../../../lib/api.ts'
import { displayName, useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../mailings.module.css'
import { MAILINGS_KEY } from '../mailings.ts'
import type { Audience } from './audience-card.tsx'

interface MailingPreviewDrawerProps {
  /** Of which saved draft; null closes it. */
  id: string | null
  examples: Audience['examples']
  onClose: () => void
}

/** The mail with the eyes of a recipient, and the way to see it in one's own mail program. */
export function MailingPreviewDrawer({ id, examples, onClose }: MailingPreviewDrawerProps) {
  const { t } = useTranslation('mailings')
  return (
    <DetailDrawer of={id} title={() => t('preview.title')} size={680} onClose={onClose}>
      {(shown) => <Preview key={shown} id={shown} examples={examples} />}
    </DetailDrawer>
  )
}

const SELF = 'self'

function Preview({ id, examples }: { id: string; examples: Audience['examples'] }) {
  const { t } = useTranslation('mailings')
  const user = useSignedInUser()
  const toast = useToasts()
  const [reader, setReader] = useState(examples[0]?.id ?? SELF)
  const user_id = reader === SELF ? undefined : reader
  const query = useAnswer(
    'GET /mailing/{id}/preview',
    { params: { id }, query: { user_id } },
    { family: MAILINGS_KEY, ...FRESH },
  )
  const testing = useCall('POST /mailing/{id}/test', {
    onSuccess: () => toast.success(t('preview.tested', { email: user.email })),
    onError: toast.error,
  })
  return (
    <div className={classes.stack}>
      <Select
        label={t('preview.as')}
        data={[
          ...examples.map((one) => ({ value: one.id, label: `${one.name} · ${one.locale.toUpperCase()}` })),
          { value: SELF, label: t('preview.myself', { name: displayName(user) }) },
        ]}
        value={reader}
        onChange={(value) => setReader(value ?? SELF)}
        allowDeselect={false}
      />
      <Loaded query={query} skeleton={<Skeleton height={320} />} atOnce>
        {(mail) => <Mail mail={mail} />}
      </Loaded>
      <div>
        <Button
          variant="default"
          leftSection={<IconMailFast size={16} aria-hidden />}
          loading={testing.isPending}
          onClick={() => testing.mutate({ params: { id }, body: { user_id } })}
        >
          {t('preview.test')}
        </Button>
      </div>
    </div>
  )
}

function Mail({ mail }: { mail: Answer<'GET /mailing/{id}/preview'> }) {
  const { t } = useTranslation('mailings')
  const { title } = useSite()
  return (
    <article className={classes.mail} aria-label={t('preview.title')}>
      <div className={classes.envelope}>
        <span className={classes.small}>
          {t('preview.to')}: <bdi>{mail.recipient.name}</bdi> <bdi dir="ltr">{mail.recipient.email}</bdi>
        </span>
        <span className={classes.subject}>
          {t('preview.subject')}: <bdi>{mail.subject}</bdi>
        </span>
      </div>
      <div className={classes.paper} dir={mail.direction} lang={mail.language}>
        <div className={classes.site}>
          <bdi>{title}</bdi>
        </div>
        <div className={classes.sheet}>
          <RichText html={mail.html} dir={mail.direction} />
        </div>
        <p className={classes.foot}>
          {mail.reason}
          <br />
          <u>{mail.unsubscribe}</u>
        </p>
      </div>
    </article>
  )
}
