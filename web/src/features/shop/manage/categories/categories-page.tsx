import { IconCategory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { CatalogueScreen } from '../../../../ui/catalogue/catalogue-screen.tsx'
import { ItemDrawer } from '../../../../ui/catalogue/edit-item.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { useMay } from '../use-may.ts'
import { CategoryForm } from './category-form.tsx'
import { type Category, categoryList } from './category-list.ts'
import { CategoryRow } from './category-row.tsx'
import { DeleteCategory } from './delete-category.tsx'

/** What the shop is divided into, in the order in which customers see it. */
export function CategoriesPage() {
  const { t } = useTranslation('shop-manager')
  const may = useMay('category')
  const [deleted, setDeleted] = useState<Category | null>(null)
  const words = { add: t('categories.add'), edit: t('categories.edit'), added: t('categories.added') }
  return (
    <>
      <CatalogueScreen
        list={categoryList}
        mayAdd={may.add}
        words={{ add: words.add, empty: t('categories.empty'), emptyText: t('categories.empty_text') }}
        icon={<IconCategory size={24} stroke={1.6} />}
        nameOf={({ name }) => name}
        skeleton={[60, 60, 60, 60, 60]}
        frame={(rows, add, count) => (
          <>
            <PageHeader
              title={t('categories.title')}
              hint={t('categories.hint')}
              actions={count === 0 ? null : add}
            />
            <SectionCard>{rows}</SectionCard>
          </>
        )}
        row={(row) => <CategoryRow key={row.item.id} may={may} onDelete={setDeleted} {...row} />}
        editor={(edited, onClose) => (
          <ItemDrawer list={categoryList} edited={edited} words={words} onClose={onClose}>
            {(form) => <CategoryForm {...form} />}
          </ItemDrawer>
        )}
      />
      <DeleteCategory of={deleted} onClose={() => setDeleted(null)} />
    </>
  )
}
