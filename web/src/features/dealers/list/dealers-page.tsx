import { Button } from '@mantine/core'
import { IconFileExport, IconFileImport, IconMail, IconUserPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useDownload } from '../../../lib/download.ts'
import { hasPermission, useSignedInUser } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { laterDialog, laterTab } from '../../../ui/later.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { UrlTabs } from '../../../ui/url-tabs.tsx'
import { CustomerList } from './customer-list.tsx'
import { useCustomerList } from './use-customer-list.ts'

const AddCustomerDialog = laterDialog(() =>
  import('./add-customer-dialog.tsx').then((module) => module.AddCustomerDialog),
)
const inactiveTab = laterTab(() => import('./inactive-list.tsx').then((module) => module.InactiveList), [360])

export function DealersPage() {
  const { t } = useTranslation('dealers')
  const user = useSignedInUser()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const [isAdding, setAdding] = useState(false)
  const add = hasPermission(user, 'edit_dealer') ? (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add.open')}
    </Button>
  ) : null
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <>
            {hasPermission(user, 'send_email') && tab !== 'inactive' ? <EmailButton /> : null}
            {hasPermission(user, 'export_users') && tab !== 'inactive' ? <ExportButton /> : null}
            {hasPermission(user, 'edit_dealer') ? (
              <LinkButton
                to="/admin/dealers_manager/import_customers"
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
              >
                {t('list.import')}
              </LinkButton>
            ) : null}
            {add}
          </>
        }
      />
      <UrlTabs
        label={t('tabs.label')}
        tabs={[
          { key: 'all', label: t('tabs.all'), content: () => <CustomerList add={add} /> },
          { key: 'inactive', label: t('tabs.inactive'), content: inactiveTab },
        ]}
      />
      <AddCustomerDialog opened={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

/** Leads to a mail to all whom the list shows, on all of its pages. */
function EmailButton() {
  const { t } = useTranslation('dealers')
  const { search, filters } = useCustomerList()
  return (
    <LinkButton
      to="/admin/dealers_manager/send_email/$id"
      params={{ id: 'new' }}
      search={{ ...filters, ...(search && { search }) }}
      variant="default"
      leftSection={<IconMail size={16} aria-hidden />}
    >
      {t('list.email')}
    </LinkButton>
  )
}

/** Those whom the list shows, on all of its pages. */
function ExportButton() {
  const { t } = useTranslation('dealers')
  const toast = useToasts()
  const { search, filters } = useCustomerList()
  const exporting = useDownload('GET /user/export-all', {
    made: true,
    onSuccess: (name) => toast.success(t('list.exported', { name })),
    onError: toast.error,
  })
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={16} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate({ query: { of: 'dealers', search, ...filters } })}
    >
      {t('list.export')}
    </Button>
  )
}
