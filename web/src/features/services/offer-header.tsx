import { Alert, Button } from '@mantine/core'
import { IconEye, IconPower } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PreviewDrawer } from './preview/preview-drawer.tsx'
import classes from './services.module.css'

interface OfferHeaderProps {
  title: string
  hint: string
  /** The button that adds one; an empty list shows it itself. */
  action: ReactNode
}

export function OfferHeader({ title, hint, action }: OfferHeaderProps) {
  const { t } = useTranslation('services')
  const { services_online } = useSite()
  const [previewed, setPreviewed] = useState(false)
  return (
    <>
      <PageHeader
        title={title}
        hint={hint}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={() => setPreviewed(true)}
            >
              {t('preview.open')}
            </Button>
            {action}
          </>
        }
      />
      {services_online ? null : (
        <Alert color="wait" icon={<IconPower size={18} aria-hidden />} className={classes.alert}>
          {t('offline')}
        </Alert>
      )}
      <PreviewDrawer opened={previewed} onClose={() => setPreviewed(false)} />
    </>
  )
}
