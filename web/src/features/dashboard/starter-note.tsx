import { Button } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import type { Answer } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useToasts } from '../../ui/toasts.tsx'
import classes from './dashboard.module.css'

type Catalogue = Answer<'GET /starter_catalogue'>

type StarterNoteProps = Pick<Catalogue, 'has_vehicles' | 'adds' | 'can'> & { isAdminSite: boolean }

/** A new portal need not begin with nothing. Gone as soon as there is something to sell. */
export function StarterNote({ has_vehicles, adds, can, isAdminSite }: StarterNoteProps) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const toast = useToasts()
  const loading = useCall('POST /starter_catalogue', {
    // Everything that was fetched may be stale: vehicles, services, options and the steps themselves.
    refreshAlways: [[]],
  })
  if (!has_vehicles && !isAdminSite) return <p className={classes.intro}>{t('starter.waits')}</p>
  if (!can.load || !(adds.vehicles || adds.services)) return null
  const text =
    (adds.vehicles && adds.services && t('starter.both')) ||
    (adds.vehicles ? t('starter.vehicles') : t('starter.services'))
  const load = () =>
    loading.mutate(undefined, {
      onSuccess: ({ vehicles, services, options }) =>
        toast.success(
          t('starter.loaded', {
            vehicles: formats.number(vehicles),
            services: formats.number(services),
            options: formats.number(options),
          }),
        ),
      onError: toast.error,
    })
  return (
    <div className={classes.starter}>
      <p className={classes.starterText}>{loading.isPending ? t('starter.loading') : text}</p>
      <Button
        leftSection={<IconPackageImport size={16} aria-hidden />}
        loading={loading.isPending}
        onClick={load}
      >
        {t('starter.load')}
      </Button>
    </div>
  )
}
