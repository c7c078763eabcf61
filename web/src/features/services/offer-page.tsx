import { Alert, Button } from '@mantine/core'
import { IconEye, IconPower } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { CatalogueScreen, type Edited, type RowOf } from '../../ui/catalogue/catalogue-screen.tsx'
import { ItemDrawer, type ItemForm } from '../../ui/catalogue/edit-item.tsx'
import type { OrderedList } from '../../ui/catalogue/ordered-list.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { Option, Service } from './offer-lists.ts'
import { OfferRow } from './offer-row.tsx'
import { PreviewDrawer } from './preview/preview-drawer.tsx'
import classes from './services.module.css'

interface OfferPageProps<T extends Service | Option, New extends Changes, Changes> {
  of: 'services' | 'options'
  list: OrderedList<T, New, Changes>
  /** The names that rows mention are still to come. */
  waiting: boolean
  icon: ReactNode
  /** What else there is to know of a row at a glance. */
  marks: (item: T) => ReactNode
  form: (form: ItemForm<T, New>) => ReactNode
}

/** Main services or options: a list that is sorted by hand, and a drawer for the one that is edited. */
export function OfferPage<
  T extends Service | Option,
  New extends Changes,
  Changes extends { online?: boolean | undefined },
>({ of, list, waiting, icon, marks, form }: OfferPageProps<T, New, Changes>) {
  const { t } = useTranslation('services')
  const { is_admin_site } = useSite()
  // A sub-portal need not write down what its provider offers.
  const emptyText = [t(`${of}.empty_text`), ...(is_admin_site ? [] : [t('mapping.or_adopt')])].join(' ')
  const words = { add: t(`${of}.add`), edit: t(`${of}.edit`), added: t(`${of}.added`) }
  return (
    <CatalogueScreen
      list={list}
      words={{ add: words.add, empty: t(`${of}.empty`), emptyText }}
      icon={icon}
      nameOf={({ name }) => name}
      skeleton={[60, 60, 60, 60, 60]}
      waiting={waiting}
      frame={(rows, add, count) => (
        <>
          <OfferHeader of={of} action={count === 0 ? null : add} />
          <SectionCard>{rows}</SectionCard>
        </>
      )}
      row={(row: RowOf<T>) => (
        <OfferRow key={row.item.id} of={of} list={list} {...row}>
          {marks(row.item)}
        </OfferRow>
      )}
      editor={(edited: Edited<T>, onClose) => (
        <ItemDrawer list={list} edited={edited} words={words} onClose={onClose}>
          {form}
        </ItemDrawer>
      )}
    />
  )
}

interface OfferHeaderProps {
  of: 'services' | 'options'
  /** The button that adds one; an empty list shows it itself. */
  action: ReactNode
}

function OfferHeader({ of, action }: OfferHeaderProps) {
  const { t } = useTranslation('services')
  const { services_online } = useSite()
  const [previewed, setPreviewed] = useState(false)
  return (
    <>
      <PageHeader
        title={t(`${of}.title`)}
        hint={t(`${of}.hint`)}
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
